import type { HttpPort, HttpRequest, TimerPort } from '../../core/env.ts'
import { NetworkError } from '../../core/http/errors.ts'
import type { Http } from '../../core/http/http.ts'
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
  /** Sends the calls of the shop's API clients. */
  readonly port: HttpPort
  /** Wraps a client: few calls run at once, and a call's time-out starts only at its turn. */
  queueCalls(http: Http): Http
  /**
   * Sends a browser's CORS preflight (Fetch standard) for a call of this method with these headers.
   */
  sendCorsPreflight(method: string, path: string, headers: readonly string[]): Promise<Exchange>
  /** Requests a file from any host, as an element such as `img` does. */
  fetchFile(url: string): Promise<Exchange>
  /**
   * The text of the last response that `port` got to a call, such as `GET /1/now`; empty without
   * one.
   */
  getText(call: string): string
}

/** Requests at the same time. There are few, since the API may be serving customers. */
const MAX_CONCURRENT = 2
const USER_AGENT = 'storefront-check-api (checks the contract with a shop; writes nothing unless told to order)'

/**
 * Creates the network. `onExchange` gets the response to each call through `port`. `onCallEnd` is
 * called when such a call has ended, also after a failure.
 */
export function createNetwork({
  base,
  origin,
  timer,
  onExchange,
  onCallEnd = () => undefined,
}: {
  base: string
  origin: string
  timer: TimerPort
  onExchange: (exchange: Exchange) => void
  onCallEnd?: (call: string) => void
}): Network {
  const runInTurn = limitConcurrency(MAX_CONCURRENT)
  const texts = new Map<string, string>()
  const formatCall = (method: string, url: string): string => `${method} ${url.replace(base, '')}`

  const fetchExchange = async (call: string, url: string, { headers, ...init }: RequestInit): Promise<Exchange> => {
    const start = timer.now()
    const response = await fetch(url, {
      ...init,
      headers: { ...(headers as Record<string, string>), Origin: origin, 'User-Agent': USER_AGENT },
    })
    const text = await response.text()
    return { call, status: response.status, headers: response.headers, text, milliseconds: timer.now() - start }
  }
  /** Requests an address outside `port`: waits for its turn, and then for at most the time-out. */
  const fetchInTurn = (call: string, url: string, init: RequestInit): Promise<Exchange> =>
    runInTurn(() =>
      withTimeout(timer, TIMEOUT_MILLISECONDS, signal => fetchExchange(call, url, { ...init, signal })))
  const port: HttpPort = {
    async send({ url, method, headers, body }: HttpRequest, signal) {
      const call = formatCall(method, url)
      try {
        const init = {
          method,
          headers,
          signal,
          redirect: method === 'POST' ? 'error' : 'follow',
          ...(body !== undefined && { body }),
        } as const
        const exchange = await fetchExchange(call, url, init)
        texts.set(call, exchange.text)
        onExchange(exchange)
        return { status: exchange.status, text: exchange.text }
      } catch (cause) {
        throw new NetworkError('unreachable', { cause })
      } finally {
        onCallEnd(call)
      }
    },
  }
  return {
    origin,
    port,
    queueCalls: ({ get, post }) => ({
      get: (...args) => runInTurn(() => get(...args)),
      post: (...args) => runInTurn(() => post(...args)),
    }),
    sendCorsPreflight: (method, path, headers) =>
      fetchInTurn(`OPTIONS ${path}`, base + path, {
        method: 'OPTIONS',
        redirect: 'manual',
        headers: {
          'Access-Control-Request-Method': method,
          'Access-Control-Request-Headers': headers
            .map(name => name.toLowerCase())
            .sort()
            .join(','),
        },
      }),
    fetchFile: url => fetchInTurn(`GET ${url}`, url, {}),
    getText: call => texts.get(call) ?? '',
  }
}

/** Describes why a call has no response: the innermost cause, with the system's error code. */
export function describeNetworkError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return describeNetworkError(error.cause)
  return 'code' in error && typeof error.code === 'string' ? `${error.message} (${error.code})` : error.message
}
