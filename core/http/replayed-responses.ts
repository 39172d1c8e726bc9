import { NetworkError } from './errors.ts'
import { buildUrl, type Http } from './http.ts'
import type { RecordedResponses } from './recorded-responses.ts'

/**
 * A client that replays recorded responses and sends nothing.
 * `used`: the responses that it has returned.
 */
export function replayResponses(answers: RecordedResponses): { readonly http: Http; readonly used: RecordedResponses } {
  const used: Record<string, unknown> = {}
  const refuse = (): Promise<never> => Promise.reject(new NetworkError('unreachable'))
  const http: Http = {
    get(path, options = {}) {
      const address = buildUrl(path, options.query)
      if (!Object.hasOwn(answers, address)) return refuse()
      used[address] = answers[address]
      return Promise.resolve(answers[address])
    },
    post: refuse,
  }
  return { http, used }
}
