import type { HttpAnswer } from '../../core/env.ts'
import type { Config } from '../../core/shop/config.ts'
import { askEarly, earlyLanguage } from './early-calls.ts'
import { limit, TIMEOUT_MILLISECONDS } from '../../core/task.ts'

/** An answer on its way, and how to call it off. */
export interface EarlyAnswer {
  readonly answer: Promise<HttpAnswer>
  readonly abort: () => void
}
/** Where the script in the page's head leaves for the shop what it has begun: the only thing that the two share. */
interface Host {
  storefrontEarly?: Map<string, EarlyAnswer>
  storefrontFiles?: Map<string, Promise<unknown>>
}
/** As many calls at a time as the shop has. */
const AT_ONCE = 6

/** Starts the first calls, without credentials and any header that would need a CORS preflight. */
export function startEarly(config: Config, stored: (key: string) => string | null): void {
  const language = earlyLanguage(config, stored)
  const inTurn = limit(AT_ONCE)
  const answers = new Map<string, EarlyAnswer>()
  void askEarly(config, stored, url => {
    const calling = new AbortController()
    const answer = inTurn(async () => {
      const response = await fetch(url, {
        headers: { Accept: 'application/json', 'Accept-Language': language },
        credentials: 'omit', referrerPolicy: 'strict-origin', signal: calling.signal,
      })
      return { status: response.status, text: await response.text() }
    })
    answers.set(keyOf(url, language), { answer, abort: () => calling.abort() })
    // a failure is told when it is taken
    return answer.then(({ text }) => text, () => '')
  })
  ;(globalThis as Host).storefrontEarly = answers
  // what the device keeps is there before the answers are
  if (navigator.serviceWorker?.controller == null) setTimeout(readTables)
}

/** The first price reads the browser's tables of languages, which takes a while: better while answers are on their way. */
export const readTables = (): void => void new Intl.NumberFormat()

/** Scripts that the head has asked for, by path: something once they have come, nothing when they cannot be had. */
export const earlyFiles = (): Map<string, Promise<unknown>> => (globalThis as Host).storefrontFiles ??= new Map()

/**
 * Has a script on its way for whoever imports it later (`importInTime`), a style sheet for whoever adds it, or a font. A script that has
 * come whole is read as a module while others are on their way. `after` is a link whose file comes first.
 */
export function preload(href: string, after?: HTMLLinkElement): void {
  const link = (fields: object): unknown => document.head.appendChild(Object.assign(document.createElement('link'), { href, ...fields }))
  // Safari knows of such a link from 17 on
  if (after?.relList.supports('modulepreload')) after.addEventListener('load', () => preload(href))
  else if (href.endsWith('.css')) link({ rel: 'preload', as: 'style' })
  else if (href.endsWith('.js')) {
    // one that hangs is asked for anew once the shop gives it up
    earlyFiles().set(href, fetch(href, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) })
      // a server may answer with a page in its place
      .then(async answer => answer.ok && (await answer.blob()).type.includes('script') && link({ rel: 'modulepreload' })).catch(() => null))
  } else link({ rel: 'preload', as: 'font', crossOrigin: '' })
}

/** The early answer to a call, at most once: a repeated call is asked anew. */
export function takeEarly(url: string, language: string | undefined): EarlyAnswer | undefined {
  const answers = (globalThis as Host).storefrontEarly
  const key = keyOf(url, language)
  const found = answers?.get(key)
  answers?.delete(key)
  return found
}

const keyOf = (url: string, language: string | undefined): string => `${language} ${url}`
