import type { HttpAnswer } from '../../core/env.ts'
import type { Config } from '../../core/shop/config.ts'
import { sendEarlyRequests, selectEarlyLanguage } from './early-calls.ts'
import { limit, TIMEOUT_MILLISECONDS } from '../../core/task.ts'

/** A response that is being loaded, and a function that cancels it. */
export interface EarlyResponse {
  readonly answer: Promise<HttpAnswer>
  readonly abort: () => void
}
/**
 * The globals in which the script of the page's head leaves
 * its requests for the shop: the two share nothing else.
 */
interface EarlyWindow {
  storefrontEarly?: Map<string, EarlyResponse>
  storefrontFiles?: Map<string, Promise<unknown>>
}
/** Concurrent requests: as many as the shop itself sends. */
const AT_ONCE = 6

/** Starts the first requests, without credentials or headers that need a CORS preflight. */
export function startEarlyRequests(config: Config, stored: (key: string) => string | null): void {
  const language = selectEarlyLanguage(config, stored)
  const inTurn = limit(AT_ONCE)
  const answers = new Map<string, EarlyResponse>()
  void sendEarlyRequests(config, stored, url => {
    const controller = new AbortController()
    const answer = inTurn(async () => {
      const response = await fetch(url, {
        headers: { Accept: 'application/json', 'Accept-Language': language },
        credentials: 'omit', referrerPolicy: 'strict-origin', signal: controller.signal,
      })
      return { status: response.status, text: await response.text() }
    })
    answers.set(buildKey(url, language), { answer, abort: () => controller.abort() })
    // a failure is reported when the shop takes the response
    return answer.then(({ text }) => text, () => '')
  })
  ;(globalThis as EarlyWindow).storefrontEarly = answers
  // with a service worker the shop's files come from its cache, before the responses do
  if (navigator.serviceWorker?.controller == null) setTimeout(loadLocaleTables)
}

/**
 * Loads the browser's locale tables for the first price.
 * This is slow, so it runs while responses load.
 */
export const loadLocaleTables = (): void => void new Intl.NumberFormat()

/**
 * Scripts that the head has requested, by path.
 * Resolved to a falsy value if a script failed to load.
 */
export const getEarlyScripts = (): Map<string, Promise<unknown>> => (globalThis as EarlyWindow).storefrontFiles ??= new Map()

/**
 * Preloads a script for a later `importWithTimeout`, a style sheet, or a font. A script that has loaded
 * is parsed as a module while others are still loading. `after`: a link whose file is loaded first.
 */
export function preload(href: string, after?: HTMLLinkElement): void {
  const link = (fields: object): unknown =>
    document.head.appendChild(Object.assign(document.createElement('link'), { href, ...fields }))
  // Safari supports `modulepreload` from version 17
  if (after?.relList.supports('modulepreload')) after.addEventListener('load', () => preload(href))
  else if (href.endsWith('.css')) link({ rel: 'preload', as: 'style' })
  else if (href.endsWith('.js')) {
    // a request that hangs is repeated when the shop gives it up
    getEarlyScripts().set(href, fetch(href, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) })
      // a server may respond with an HTML page instead
      .then(async answer =>
        answer.ok && (await answer.blob()).type.includes('script') && link({ rel: 'modulepreload' }))
      .catch(() => null))
  } else link({ rel: 'preload', as: 'font', crossOrigin: '' })
}

/** Takes the early response to a request, at most once: a repeated request is sent again. */
export function takeEarlyResponse(url: string, language: string | undefined): EarlyResponse | undefined {
  const answers = (globalThis as EarlyWindow).storefrontEarly
  const key = buildKey(url, language)
  const early = answers?.get(key)
  answers?.delete(key)
  return early
}

const buildKey = (url: string, language: string | undefined): string => `${language} ${url}`
