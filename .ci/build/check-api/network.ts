import type { HttpPort, HttpRequest, TimerPort } from '../../../core/env.ts'
import { NetworkError } from '../../../core/http/errors.ts'
import type { Http } from '../../../core/http/http.ts'
import { limitConcurrency, TIMEOUT_MILLISECONDS, withTimeout } from '../../../core/task.ts'

/** A call and its answer, with the headers that a browser checks before it gives the answer to a page. */
export interface Exchange {
  /** Such as `GET /1/now`, with its query. */
  readonly asked: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** How long it took. */
  readonly milliseconds: number
}
export type Network = ReturnType<typeof createNetwork>

const AT_ONCE = 2
const AGENT = 'storefront-check-api (checks the contract with a shop; writes nothing unless told to order)'

/**
 * The network of a page of `origin`. `onExchange` is called with every answer, `onCallEnd` after every call. Two calls
 * run at a time, since the API may be serving customers. A caller waits for its turn (`inTurn`) before its time-out
 * starts.
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
  onCallEnd?: (asked: string) => void
}) {
  const inTurn = limitConcurrency(AT_ONCE)
  const texts = new Map<string, string>()
  const formatCall = (method: string, url: string): string => `${method} ${url.replace(base, '')}`

  const exchange = async (asked: string, url: string, { headers, ...how }: RequestInit): Promise<Exchange> => {
    const sent = timer.now()
    const answer = await fetch(url, {
      ...how,
      headers: { ...(headers as Record<string, string>), Origin: origin, 'User-Agent': AGENT },
    })
    const text = await answer.text()
    return { asked, status: answer.status, headers: answer.headers, text, milliseconds: timer.now() - sent }
  }
  const inTime = (asked: string, url: string, how: RequestInit): Promise<Exchange> =>
    inTurn(() => withTimeout(timer, TIMEOUT_MILLISECONDS, signal => exchange(asked, url, { ...how, signal })))
  const port: HttpPort = {
    async send({ url, method, headers, body }: HttpRequest, signal) {
      const asked = formatCall(method, url)
      try {
        const how = {
          method,
          headers,
          signal,
          redirect: method === 'POST' ? 'error' : 'follow',
          ...(body !== undefined && { body }),
        } as const
        const answer = await exchange(asked, url, how)
        texts.set(asked, answer.text)
        onExchange(answer)
        return { status: answer.status, text: answer.text }
      } catch (cause) {
        throw new NetworkError('unreachable', { cause })
      } finally {
        onCallEnd(asked)
      }
    },
  }
  return {
    origin,
    port,
    inTurn: ({ get, post }: Http): Http => ({
      get: (...call) => inTurn(() => get(...call)),
      post: (...call) => inTurn(() => post(...call)),
    }),
    /** A browser's CORS preflight (Fetch standard). */
    question: (method: string, path: string, headers: readonly string[]) =>
      inTime(`OPTIONS ${path}`, base + path, {
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
    /** Requests a file as an element of a page does, from any host. Only the headers are used. */
    look: (url: string) => inTime(`GET ${url}`, url, {}),
    /** The text of the last answer to a call. */
    getText: (asked: string): string => texts.get(asked) ?? '',
  }
}

/** The system's reason for a missing answer. */
export function networkReason(error: unknown): string {
  const { cause } = error instanceof Error ? error : {}
  if (cause instanceof Error) return networkReason(cause)
  return error instanceof Error
    ? 'code' in error && typeof error.code === 'string'
      ? `${error.message} (${error.code})`
      : error.message
    : String(error)
}
