import { NetworkError } from './errors.ts'
import { queryOf, type CallOptions, type Http } from './http.ts'

/** Answers by the address that they were asked at, without the host: `/1/p/restos?cityId=1`. */
export type KeptAnswers = Readonly<Record<string, unknown>>

/** A client that remembers what it was answered. */
export interface RememberingHttp {
  readonly http: Http
  /** The newest answers at these addresses; null unless each of them was answered in that language. */
  recall(addresses: readonly string[], language: string): KeptAnswers | null
}

/** Remembers what a GET without a bearer was answered: nothing personal. `language` is the one that calls ask in. */
export function rememberAnswers(inner: Http, language: () => string): RememberingHttp {
  const answers = new Map<string, { readonly language: string; readonly json: unknown }>()
  return {
    http: {
      async get(path, options = {}) {
        const asked = language()
        const json = await inner.get(path, options)
        if (options.bearer === undefined) answers.set(addressOf(path, options.query), { language: asked, json })
        return json
      },
      post: inner.post,
    },
    recall(addresses, wanted) {
      const found: Record<string, unknown> = {}
      for (const address of addresses) {
        const held = answers.get(address)
        if (held?.language !== wanted) return null
        found[address] = held.json
      }
      return found
    },
  }
}

/** A client that answers from what was kept, and reaches nobody. */
export function answerFrom(answers: KeptAnswers): Http {
  const none = (): Promise<never> => Promise.reject(new NetworkError('unreachable'))
  return {
    get(path, options = {}) {
      const address = addressOf(path, options.query)
      return Object.hasOwn(answers, address) ? Promise.resolve(answers[address]) : none()
    },
    post: none,
  }
}

/** The addresses that are asked at once, found by asking nobody. */
export function addressesAsked(ask: (http: Http) => unknown): readonly string[] {
  const addresses: string[] = []
  const wait = (): Promise<never> => new Promise(() => undefined)
  void ask({
    get(path, options = {}) {
      addresses.push(addressOf(path, options.query))
      return wait()
    },
    post: wait,
  })
  return addresses
}

/** An address as answers are kept under it. */
function addressOf(path: string, query: CallOptions['query']): string {
  return `${path}${queryOf(query)}`
}
