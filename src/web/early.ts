import type { HttpResponse } from '../../core/env.ts'
import type { Config } from '../../core/shop/config.ts'
import { sendEarlyRequests, selectEarlyLanguage } from './early-calls.ts'
import { limitConcurrency, TIMEOUT_MILLISECONDS } from '../../core/task.ts'

/** A pending or received response, and a function that cancels its request. */
export interface EarlyResponse {
  readonly response: Promise<HttpResponse>
  readonly abort: () => void
}
/**
 * The globals through which the script of the page's head passes its requests to the shop's code.
 * The two scripts are built separately and share nothing else. `storefrontEarly`: the responses, by
 * language and URL; `storefrontFiles`: see `getEarlyScripts`; `storefrontTaps`: ends the recording of taps on a
 * prerendered page (`early-taps.ts`).
 */
export interface EarlyWindow {
  storefrontEarly?: Map<string, EarlyResponse>
  storefrontFiles?: Map<string, Promise<unknown>>
  storefrontTaps?: () => void
}
/** Ends the recording of taps; without effect on a page that is not prerendered. */
export const stopRecordingTaps = (): void => (globalThis as EarlyWindow).storefrontTaps?.()
/** The limit of concurrent requests, the same as the shop's. */
const MAX_CONCURRENT = 6

/**
 * Starts the first requests. They have no credentials and no headers that need a CORS preflight.
 * `isEmpty`: whether the page is empty; a prerendered page is first painted.
 */
export function startEarlyRequests(
  config: Config, readStored: (key: string) => string | null, isEmpty: boolean,
): void {
  const language = selectEarlyLanguage(config, readStored)
  const runLimited = limitConcurrency(MAX_CONCURRENT)
  const responses = new Map<string, EarlyResponse>()
  void sendEarlyRequests(config, readStored, url => {
    const controller = new AbortController()
    const earlyResponse = runLimited(async () => {
      const response = await fetch(url, {
        headers: { Accept: 'application/json', 'Accept-Language': language },
        credentials: 'omit', referrerPolicy: 'strict-origin', signal: controller.signal,
      })
      return { status: response.status, text: await response.text() }
    })
    responses.set(buildKey(url, language), { response: earlyResponse, abort: () => controller.abort() })
    // a failure is reported when the shop takes the response
    return earlyResponse.then(({ text }) => text, () => '')
  })
  ;(globalThis as EarlyWindow).storefrontEarly = responses
  // not with a service worker, which serves the shop's code before the responses arrive
  if (isEmpty && navigator.serviceWorker?.controller == null) setTimeout(loadLocaleTables)
}

/**
 * Makes the browser load its locale tables, which it needs to format the first price. Loading them
 * is slow, so it happens while the page waits for responses.
 */
export const loadLocaleTables = (): void => void new Intl.NumberFormat()

/**
 * The scripts that the page's head has requested, by path. A promise resolves with a falsy value if
 * its script failed to load.
 */
export function getEarlyScripts(): Map<string, Promise<unknown>> {
  return (globalThis as EarlyWindow).storefrontFiles ??= new Map()
}

/**
 * Preloads a style sheet, a font, or a script for a later `importWithTimeout`. A loaded script is
 * parsed while other files are still loading. `after`: a link whose file must load first.
 */
export function preload(href: string, after?: HTMLLinkElement): void {
  const insertLink = (fields: object): unknown =>
    document.head.appendChild(Object.assign(document.createElement('link'), { href, ...fields }))
  // before version 17 Safari does not support `modulepreload`: `href` is then preloaded at once
  if (after?.relList.supports('modulepreload')) after.addEventListener('load', () => preload(href))
  else if (href.endsWith('.css')) insertLink({ rel: 'preload', as: 'style' })
  else if (href.endsWith('.js')) {
    // after the time-out the shop requests the script again
    getEarlyScripts().set(href, fetch(href, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) })
      // a server may respond with an HTML page instead of a missing script
      .then(async response =>
        response.ok && (await response.blob()).type.includes('script') && insertLink({ rel: 'modulepreload' }))
      .catch(() => null))
  } else insertLink({ rel: 'preload', as: 'font', crossOrigin: '' })
}

/**
 * Removes and returns the early response to a request; undefined if there is none. After that, a
 * repeated request is sent to the server.
 */
export function takeEarlyResponse(url: string, language: string | undefined): EarlyResponse | undefined {
  const responses = (globalThis as EarlyWindow).storefrontEarly
  const key = buildKey(url, language)
  const response = responses?.get(key)
  responses?.delete(key)
  return response
}

const buildKey = (url: string, language: string | undefined): string => `${language} ${url}`
