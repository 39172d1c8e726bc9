import type { HttpPort, HttpRequest } from '../../../core/env.ts'
import { NetworkError } from '../../../core/http/errors.ts'
import { limit } from '../../../core/task.ts'

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

/** The network as a page of `origin` has it; `heard` sees every answer. Two calls at a time: the API may be serving customers. */
export function createNetwork(base: string, origin: string, heard: (exchange: Exchange) => void) {
  const inTurn = limit(AT_ONCE)
  const texts = new Map<string, string>()
  const askedOf = (method: string, url: string): string => `${method} ${url.replace(base, '')}`

  const exchange = (asked: string, url: string, how: RequestInit): Promise<Exchange> => inTurn(async () => {
    const { headers, ...rest } = how
    const answer = await fetch(url, { ...rest, headers: { ...headers as Record<string, string>, Origin: origin, 'User-Agent': AGENT } })
    return { asked, status: answer.status, headers: answer.headers, text: await answer.text() }
  })
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
    /** A browser's question before a call (Fetch standard, CORS preflight). */
    question: (method: string, path: string, headers: readonly string[]) => exchange(`OPTIONS ${path}`, base + path, {
      method: 'OPTIONS', redirect: 'manual', signal: AbortSignal.timeout(15_000),
      headers: { 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': headers.map(name => name.toLowerCase()).sort().join(',') },
    }),
    /** What an element of a page asks for, of any host; only its headers matter. */
    look: (url: string) => exchange(`GET ${url}`, url, { signal: AbortSignal.timeout(15_000) }),
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
