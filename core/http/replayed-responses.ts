import { NetworkError } from './errors.ts'
import { buildUrl, type Http } from './http.ts'
import type { RecordedResponses } from './recorded-responses.ts'

/**
 * Creates a client that replays recorded responses and sends no request. It rejects a request
 * without a recorded response. `used`: the responses that it has returned so far.
 */
export function replayResponses(
  recorded: RecordedResponses,
): { readonly http: Http; readonly used: RecordedResponses } {
  const used: Record<string, unknown> = {}
  const reject = (): Promise<never> => Promise.reject(new NetworkError('unreachable'))
  const http: Http = {
    get(path, options = {}) {
      const url = buildUrl(path, options.query)
      if (!Object.hasOwn(recorded, url)) return reject()
      used[url] = recorded[url]
      return Promise.resolve(recorded[url])
    },
    post: reject,
  }
  return { http, used }
}
