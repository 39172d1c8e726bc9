import type { IncomingHttpHeaders } from 'node:http'

/** What the API is asked. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly text: string
}
export interface Answered {
  readonly status: number
  /** By names in small letters. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
/** How the API speaks. */
export interface Manner {
  readonly dialect: 'plain' | 'loose'
  /** Its own codes in the contract's terms. */
  readonly codes: Readonly<Record<string, string>>
  readonly identityHeader: string
}
export const AGREED: Manner = { dialect: 'plain', codes: {}, identityHeader: 'X-Identity-Token' }

/** What a text says as JSON; undefined of one that is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
