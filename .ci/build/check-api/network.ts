import type { HttpPort, HttpRequest, TimerPort } from '../../../core/env.ts'
import { NetworkError } from '../../../core/http/errors.ts'
import type { Http } from '../../../core/http/http.ts'
import { limit, TIMEOUT_MILLISECONDS, withTimeout } from '../../../core/task.ts'

/** A call and its answer, with what a browser looks at before it shows the answer to a page. */
export interface Exchange {
  /** Such as `GET /1/now`, with its query. */
  readonly asked: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
}
export type Network = ReturnType<typeof createNetwork>

const AT_ONCE = 2
const AGENT = 'storefront-check-api (checks the contract with a shop; writes nothing unless told to order)'

/**
 * The network as a page of `origin` has it; `heard` sees every answer. Two calls at a time: the API may be serving customers.
 * What waits for its turn is not late yet, so that whoever calls the port takes the turn (`inTurn`) before the clock of the call starts.
 */
export function createNetwork({ base, origin, timer, heard }: { base: string; origin: string; timer: TimerPort; heard: (exchange: Exchange) => void }) {
  const inTurn = limit(AT_ONCE)
  const texts = new Map<string, string>()
  const askedOf = (method: string, url: string): string => `${method} ${url.replace(base, '')}`

  const exchange = async (asked: string, url: string, { headers, ...how }: RequestInit): Promise<Exchange> => {
    const answer = await fetch(url, { ...how, headers: { ...headers as Record<string, string>, Origin: origin, 'User-Agent': AGENT } })
    return { asked, status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const inTime = (asked: string, url: string, how: RequestInit): Promise<Exchange> =>
    inTurn(() => withTimeout(timer, TIMEOUT_MILLISECONDS, signal => exchange(asked, url, { ...how, signal })))
  const port: HttpPort = {
    async send({ url, method, headers, body }: HttpRequest, signal) {
      const asked = askedOf(method, url)
      try {
        const how = { method, headers, signal, redirect: method === 'POST' ? 'error' : 'follow', ...(body !== undefined && { body }) } as const
        const answer = await exchange(asked, url, how)
        texts.set(asked, answer.text)
        heard(answer)
        return { status: answer.status, text: answer.text }
      } catch (cause) {
        throw new NetworkError('unreachable', { cause })
      }
    },
  }
  return {
    origin,
    port,
    inTurn: ({ get, post }: Http): Http => ({ get: (...call) => inTurn(() => get(...call)), post: (...call) => inTurn(() => post(...call)) }),
    /** A browser's question before a call (Fetch standard, CORS preflight). */
    question: (method: string, path: string, headers: readonly string[]) => inTime(`OPTIONS ${path}`, base + path, {
      method: 'OPTIONS', redirect: 'manual',
      headers: { 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': headers.map(name => name.toLowerCase()).sort().join(',') },
    }),
    /** What an element of a page asks for, of any host; only its headers matter. */
    look: (url: string) => inTime(`GET ${url}`, url, {}),
    /** The last answer to a call, as it came. */
    textOf: (asked: string): string => texts.get(asked) ?? '',
  }
}

/** Why there was no answer, as the system says it. */
export function networkReason(error: unknown): string {
  const { cause } = error instanceof Error ? error : {}
  if (cause instanceof Error) return networkReason(cause)
  return error instanceof Error ? ('code' in error && typeof error.code === 'string' ? `${error.message} (${error.code})` : error.message) : String(error)
}
