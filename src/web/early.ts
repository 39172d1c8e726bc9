import { earlyCalls, earlyLanguage } from '../../core/shop/early-calls.ts'

/** An answer on its way, and how to call it off. */
export interface EarlyAnswer {
  readonly response: Promise<Response>
  readonly abort: () => void
}
/** Where the script in the page's head leaves its answers for the shop: the only thing that the two share. */
interface Host {
  storefrontEarly?: Map<string, EarlyAnswer>
}

/** Starts the first calls, without credentials and any header that would need a CORS preflight. */
export function startEarly(config: unknown, stored: (key: string) => string | null): void {
  const language = earlyLanguage(config, stored)
  const answers = new Map<string, EarlyAnswer>()
  for (const url of earlyCalls(config, stored)) {
    const controller = new AbortController()
    const response = fetch(url, {
      headers: { Accept: 'application/json', 'Accept-Language': language },
      credentials: 'omit', mode: 'cors', referrerPolicy: 'strict-origin', signal: controller.signal,
    })
    response.catch(() => undefined) // told when it is taken
    answers.set(url, { response, abort: () => controller.abort() })
  }
  ;(window as Host).storefrontEarly = answers
}

/** The early answer to a call, at most once: a repeated call is asked anew. */
export function takeEarly(url: string): EarlyAnswer | undefined {
  const answers = (window as Host).storefrontEarly
  const found = answers?.get(url)
  answers?.delete(url)
  return found
}
