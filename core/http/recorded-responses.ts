import { buildUrl, type Http } from './http.ts'

/** Responses by the path and query of their request: `/1/p/restos?cityId=1`. */
export type RecordedResponses = Readonly<Record<string, unknown>>

/**
 * Wraps a client and records the responses to GET
 * requests without a bearer: none of them is personal.
 */
export function recordResponses(inner: Http, language: () => string) {
  const recorded = new Map<string, { readonly language: string; readonly json: unknown }>()
  const http: Http = {
    async get(path, options = {}) {
      const requestLanguage = language()
      const json = await inner.get(path, options)
      if (options.bearer === undefined) {
        recorded.set(buildUrl(path, options.query), { language: requestLanguage, json })
      }
      return json
    },
    post: inner.post,
  }
  /**
   * The newest response to each request; those in
   * another language than the present one are left out.
   */
  const answers = (): RecordedResponses => Object.fromEntries(
    [...recorded].flatMap(([address, entry]) => (entry.language === language() ? [[address, entry.json]] : [])))
  return { http, answers }
}
