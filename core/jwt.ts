import { decodeBase64url } from './base64url.ts'
import { parseJson, recordOf } from './json.ts'

/** What a JWT claims (RFC 7519); undefined when it is none. Nothing may be believed: the API checks the signature. */
export function claimsOf(jwt: string): Readonly<Record<string, unknown>> | undefined {
  const parts = jwt.split('.')
  const bytes = parts.length === 3 ? decodeBase64url(parts[1] ?? '') : undefined
  try {
    return bytes && recordOf(parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    // no UTF-8
    return undefined
  }
}

/** Whether a token is past its `exp` at a moment, or will be `margin` milliseconds later. One without never is. */
export function isExpired(jwt: string, nowMilliseconds: number, margin = 0): boolean {
  const exp = claimsOf(jwt)?.['exp']
  return typeof exp === 'number' && exp * 1000 <= nowMilliseconds + margin
}
