import type { IncomingHttpHeaders } from 'node:http'

/** A request to the API. */
export interface ApiRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly text: string
}
export interface ApiResponse {
  readonly status: number
  /** Keys are in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
/** The dialect of the API. */
export interface ApiConventions {
  readonly dialect: 'plain' | 'loose'
  /** Its error codes, mapped to those of the contract. */
  readonly codes: Readonly<Record<string, string>>
  readonly identityHeader: string
}
export const CONTRACT_CONVENTIONS: ApiConventions = { dialect: 'plain', codes: {}, identityHeader: 'X-Identity-Token' }

/** Parses JSON; undefined for invalid text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
