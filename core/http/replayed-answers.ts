import { NetworkError } from './errors.ts'
import { buildUrl, type Http } from './http.ts'
import type { RecordedAnswers } from './recorded-answers.ts'

/**
 * A client that replays recorded responses and sends nothing.
 * `used`: the responses that it has returned.
 */
export function replayAnswers(answers: RecordedAnswers): { readonly http: Http; readonly used: RecordedAnswers } {
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
