import { NetworkError } from './errors.ts'
import { addressOf, type Http } from './http.ts'
import type { RecordedAnswers } from './recorded-answers.ts'

/** A client that answers from what was kept, and reaches nobody. `used` are the answers that it has given. */
export function replayAnswers(answers: RecordedAnswers): { readonly http: Http; readonly used: RecordedAnswers } {
  const used: Record<string, unknown> = {}
  const none = (): Promise<never> => Promise.reject(new NetworkError('unreachable'))
  const http: Http = {
    get(path, options = {}) {
      const address = addressOf(path, options.query)
      if (!Object.hasOwn(answers, address)) return none()
      used[address] = answers[address]
      return Promise.resolve(answers[address])
    },
    post: none,
  }
  return { http, used }
}
