import type { HttpResponse, HttpPort, HttpRequest, TimerPort } from '../env.ts'
import { formatQuery, withoutLastSlashes } from './query.ts'
import { TIMEOUT_MILLISECONDS } from '../task.ts'
import { parseJson } from '../json.ts'
import { isRejection, parseJsonBody, toApiError } from './response.ts'
import { asFailure, NetworkError } from './errors.ts'

/**
 * A client of one API. Its promises reject only with a Failure (`errors.ts`). A response with a 2xx
 * status counts as an ApiError too if its JSON says that the API refused (`isRejection`).
 */
export interface Http {
  /** Sends a GET request. Resolves to the JSON of the response. `path` is relative to the base. */
  get(path: string, options?: CallOptions): Promise<unknown>
  /**
   * Sends a POST request. Resolves to the JSON of the response, or to undefined for
   * `responseBody: 'empty'`. `path` is relative to the base.
   */
  post(path: string, options?: PostOptions): Promise<unknown>
}

export interface CallOptions {
  /** Undefined values are left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>
  /** Sent as `Authorization: Bearer …` (RFC 6750). */
  readonly bearer?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

export interface PostOptions extends CallOptions {
  /** Sent as JSON. */
  readonly body?: unknown
  /** The expected body, 'json' by default. 'empty' ignores the body unless it is a rejection. */
  readonly responseBody?: 'json' | 'empty'
}

/** Creates a client of the API at the URL `base`. It never retries. */
export function createHttp({ port, timer, ...options }: {
  readonly port: HttpPort
  readonly timer: TimerPort
  readonly base: string
  /** Maps the API's error codes to those of the shop. Codes without an entry stay as they are. */
  readonly codes?: Readonly<Record<string, string>>
  /** Headers of each request. They are computed per request, since the language may change. */
  readonly headers?: () => Readonly<Record<string, string>>
}): Http {
  const base = withoutLastSlashes(options.base)

  function buildRequest(method: 'GET' | 'POST', path: string, callOptions: PostOptions): HttpRequest {
    const { body, bearer } = callOptions
    const headers = {
      Accept: 'application/json',
      ...options.headers?.(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
      ...callOptions.headers,
    }
    const url = `${base}${buildUrl(path, callOptions.query)}`
    return { url, method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  }

  async function call(method: 'GET' | 'POST', path: string, callOptions: PostOptions): Promise<unknown> {
    try {
      const response = await send(port, timer, buildRequest(method, path, callOptions), callOptions.signal)
      if (response.status < 200 || response.status > 299) throw toApiError(response, options.codes)
      const isEmptyExpected = callOptions.responseBody === 'empty'
      const json = isEmptyExpected ? parseJson(response.text) : parseJsonBody(response)
      // a resource fetched by GET may have any field `status`, so the method matters
      if (isRejection(json, method)) throw toApiError(response, options.codes)
      return isEmptyExpected ? undefined : json
    } catch (error) {
      throw asFailure(error)
    }
  }

  return {
    get: (path, options = {}) => call('GET', path, options),
    post: (path, options = {}) => call('POST', path, options),
  }
}

/**
 * Sends one request. Rejects with a NetworkError when the port fails, after the time-out, or when
 * the caller aborts the request.
 */
async function send(
  port: HttpPort, timer: TimerPort, request: HttpRequest, callerSignal?: AbortSignal,
): Promise<HttpResponse> {
  const controller = new AbortController()
  const { signal } = controller
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new NetworkError(signal.reason))))
  const stop = timer.after(TIMEOUT_MILLISECONDS, () => controller.abort('timeout'))
  const cancel = (): void => controller.abort('cancelled')
  callerSignal?.addEventListener('abort', cancel)
  try {
    // checked here: an aborted signal fires no second event, and the request would be sent
    if (callerSignal?.aborted) throw new NetworkError('cancelled')
    const response = await Promise.race([aborted, port.send(request, signal)])
    // some adapters report an opaque or failed response as status 0
    if (response.status === 0) throw new NetworkError('unreachable')
    return response
  } catch (error) {
    throw error instanceof NetworkError ? error : new NetworkError('unreachable', { cause: error })
  } finally {
    stop()
    callerSignal?.removeEventListener('abort', cancel)
  }
}

/** Appends a query to a path. Undefined parameters are left out. */
export function buildUrl(path: string, query: CallOptions['query'] = {}): string {
  const parameters = Object.entries(query)
    .flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return path + formatQuery(new URLSearchParams(parameters))
}
