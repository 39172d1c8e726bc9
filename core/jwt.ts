import { decodeBase64url } from './base64url.ts'
import { parseJson, recordOf } from './json.ts'

/**
 * What a JWT claims (RFC 7519), or undefined when it is none. The signature is not looked at: that is for the API, so
 * nothing may be believed for the claims' sake alone. Never throws.
 */
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

/**
 * Whether a token is past its `exp` at a moment in milliseconds, or will be within `margin` of it. One without an `exp`
 * never is: the API will say so. Never throws.
 */
export function isExpired(jwt: string, nowMilliseconds: number, margin = 0): boolean {
  const exp = claimsOf(jwt)?.['exp']
  return typeof exp === 'number' && exp * 1000 <= nowMilliseconds + margin
}
