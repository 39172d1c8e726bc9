import { addressOf, type Http } from './http.ts'

/** Answers by the address that they were asked at, without the host: `/1/p/restos?cityId=1`. */
export type RecordedAnswers = Readonly<Record<string, unknown>>

/** A client that remembers what was answered to a GET without a bearer, hence nothing personal. */
export function recordAnswers(inner: Http, language: () => string) {
  const held = new Map<string, { readonly language: string; readonly json: unknown }>()
  const http: Http = {
    async get(path, options = {}) {
      const asked = language()
      const json = await inner.get(path, options)
      if (options.bearer === undefined) held.set(addressOf(path, options.query), { language: asked, json })
      return json
    },
    post: inner.post,
  }
  /** The newest answer at each address, in the present language. */
  const answers = (): RecordedAnswers => Object.fromEntries(
    [...held].flatMap(([address, one]) => (one.language === language() ? [[address, one.json]] : [])))
  return { http, answers }
}
