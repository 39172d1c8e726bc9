import type { TimerPort } from '../../core/env.ts'
import { createHttp, type Http } from '../../core/http/http.ts'
import type { Config } from '../../core/shop/config.ts'
import { limitConcurrency, TIMEOUT_MILLISECONDS, withTimeout } from '../../core/task.ts'

/** A call and its response. */
export interface Exchange {
  /** The method and the path with its query, such as `GET /1/now`. */
  readonly call: string
  readonly status: number
  /** The response headers, also those that a browser does not show to a page. */
  readonly headers: Headers
  readonly text: string
  /** The time from the request to the end of the response. */
  readonly milliseconds: number
}

/** Sends the requests of the check as a page of the shop's origin would. */
export interface Network {
  readonly origin: string
  /** Sends the calls of the shop's API clients. A call's time-out starts only at its turn. */
  readonly http: Http
  /** Sends a browser's CORS preflight (Fetch standard) for a call of this method with these headers. */
  sendCorsPreflight(method: string, path: string, headers: readonly string[]): Promise<Exchange>
  /** Requests a file, such as a picture, from any host. Like a browser, it sends no `Origin`. */
  fetchFile(url: string): Promise<Exchange>
}

/** Requests at the same time. There are few, since the API may be serving customers. */
const MAX_CONCURRENT = 2
const USER_AGENT = 'storefront-check-api (checks the contract with a shop; writes nothing unless told to order)'

/** Called for each call through `http`. */
export interface CallListener {
  onStart(call: string): void
  /** A failed call has no exchange. */
  onEnd(call: string, exchange?: Exchange): void
}

/** Creates the network. */
export function createNetwork(config: Config, origin: string, timer: TimerPort, listener: CallListener): Network {
  const base = config.apiBase
  const runInTurn = limitConcurrency(MAX_CONCURRENT)

  const fetchExchange = async (call: string, url: string, { headers, ...init }: RequestInit): Promise<Exchange> => {
    const start = timer.now()
    const sentHeaders = { ...headers as Record<string, string>, 'User-Agent': USER_AGENT }
    const response = await fetch(url, { ...init, headers: sentHeaders })
    const text = await response.text()
    return { call, status: response.status, headers: response.headers, text, milliseconds: timer.now() - start }
  }
  /** Requests an address outside `http`: waits for its turn, and then for at most the time-out. */
  const fetchInTurn = (call: string, url: string, init: RequestInit): Promise<Exchange> => runInTurn(() =>
    withTimeout(timer, TIMEOUT_MILLISECONDS, signal => fetchExchange(call, url, { ...init, signal })))
  const { get, post } = createHttp({
    port: {
      async send({ url, ...request }, signal) {
        const call = `${request.method} ${url.replace(base, '')}`
        const redirect = request.method === 'POST' ? 'error' : 'follow'
        let exchange: Exchange | undefined
        listener.onStart(call)
        try {
          const headers = { ...request.headers, Origin: origin }
          return exchange = await fetchExchange(call, url, { ...request, headers, signal, redirect })
        } finally {
          listener.onEnd(call, exchange)
        }
      },
    },
    timer,
    base,
    codes: config.api.codes,
    headers: () => ({ 'Accept-Language': config.defaultLocale }),
  })
  return {
    origin,
    http: { get: (...args) => runInTurn(() => get(...args)), post: (...args) => runInTurn(() => post(...args)) },
    sendCorsPreflight: (method, path, headers) => fetchInTurn(`OPTIONS ${path}`, base + path, {
      method: 'OPTIONS',
      redirect: 'manual',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': headers.map(name => name.toLowerCase()).sort().join(','),
      },
    }),
    fetchFile: url => fetchInTurn(`GET ${url}`, url, {}),
  }
}

/** Describes why a call has no response: the innermost cause, with the system's error code. */
export function describeNetworkError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return describeNetworkError(error.cause)
  return 'code' in error && typeof error.code === 'string' ? `${error.message} (${error.code})` : error.message
}
