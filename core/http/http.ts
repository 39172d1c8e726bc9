import type { HttpAnswer, HttpPort, HttpRequest, TimerPort } from '../env.ts'
import { queryOf, withoutLastSlashes } from './query.ts'
import { TIMEOUT_MILLISECONDS } from '../task.ts'
import { jsonOf, refusalOf } from './answer.ts'
import { asFailure, NetworkError } from './errors.ts'

/** Calls of one API. They reject with a Failure (`errors.ts`) and with nothing else. */
export type Http = ReturnType<typeof createHttp>

export interface CallOptions {
  /** What is undefined is left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>
  /** Sent as `Authorization: Bearer …` (RFC 6750). */
  readonly bearer?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

export interface PostOptions extends CallOptions {
  /** Sent as JSON. */
  readonly body?: unknown
  /** 'empty' takes any successful answer; the default is 'json'. */
  readonly answer?: 'json' | 'empty'
}

/** A client of the API at `base`. Repeats nothing by itself. */
export function createHttp({ port, timer, ...options }: {
  readonly port: HttpPort
  readonly timer: TimerPort
  readonly base: string
  /** The API's own error codes in our terms; others stay as they are. */
  readonly codes?: Readonly<Record<string, string>>
  /** Asked anew for each call: the language may have changed. */
  readonly headers?: () => Readonly<Record<string, string>>
}) {
  const base = withoutLastSlashes(options.base)

  function request(method: 'GET' | 'POST', path: string, call: PostOptions): HttpRequest {
    const body = call.body === undefined ? {} : { body: JSON.stringify(call.body) }
    const headers = {
      Accept: 'application/json',
      ...options.headers?.(),
      ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(call.bearer === undefined ? {} : { Authorization: `Bearer ${call.bearer}` }),
      ...call.headers,
    }
    return { url: `${base}${addressOf(path, call.query)}`, method, headers, ...body }
  }

  async function call(method: 'GET' | 'POST', path: string, wanted: PostOptions): Promise<unknown> {
    try {
      const answer = await send(port, timer, request(method, path, wanted), wanted.signal)
      if (answer.status < 200 || answer.status > 299) throw refusalOf(answer, options.codes)
      return wanted.answer === 'empty' ? undefined : jsonOf(answer)
    } catch (error) {
      throw asFailure(error)
    }
  }

  return {
    get: (path: string, options: CallOptions = {}) => call('GET', path, options),
    post: (path: string, options: PostOptions = {}) => call('POST', path, options),
  }
}

/** One exchange, ended by what comes first: answer, failure, time-out, the caller's wish. */
async function send(port: HttpPort, timer: TimerPort, request: HttpRequest, wish?: AbortSignal): Promise<HttpAnswer> {
  const exchange = new AbortController()
  const { signal } = exchange
  const given = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new NetworkError(signal.reason))))
  const stop = timer.after(TIMEOUT_MILLISECONDS, () => exchange.abort('timeout'))
  const callOff = (): void => exchange.abort('cancelled')
  wish?.addEventListener('abort', callOff)
  try {
    // called off before it began: nothing is sent
    if (wish?.aborted) throw new NetworkError('cancelled')
    const answer = await Promise.race([given, port.send(request, signal)])
    // status 0 is what some adapters make of an opaque or failed answer
    if (answer.status === 0) throw new NetworkError('unreachable')
    return answer
  } catch (error) {
    throw error instanceof NetworkError ? error : new NetworkError('unreachable', { cause: error })
  } finally {
    stop()
    wish?.removeEventListener('abort', callOff)
  }
}

/** An address with its query. */
export function addressOf(path: string, query: CallOptions['query'] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return path + queryOf(new URLSearchParams(given))
}
