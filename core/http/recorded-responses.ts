import { buildUrl, type Http } from './http.ts'

/** The JSON of responses, by the path and query of their request: `/1/p/restos?cityId=1`. */
export type RecordedResponses = Readonly<Record<string, unknown>>

/**
 * Wraps a client and records the responses to GET requests without a bearer token, which contain no
 * personal data. `language` returns the language of a request that is sent now.
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
   * Returns the newest response to each request. Responses in another language than the current one
   * are left out.
   */
  const responses = (): RecordedResponses => Object.fromEntries(
    [...recorded].flatMap(([url, entry]) => (entry.language === language() ? [[url, entry.json]] : [])))
  return { http, responses }
}
