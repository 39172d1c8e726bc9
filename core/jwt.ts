import { decodeBase64url } from './base64url.ts'
import { parseJson, asRecord } from './json.ts'

/**
 * Decodes the claims of a JWT (RFC 7519); undefined if it is invalid.
 * The signature is not verified, since the API does that.
 */
export function parseClaims(jwt: string): Readonly<Record<string, unknown>> | undefined {
  const parts = jwt.split('.')
  const bytes = parts.length === 3 ? decodeBase64url(parts[1] ?? '') : undefined
  try {
    return bytes && asRecord(parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    // the claims are not valid UTF-8
    return undefined
  }
}

/**
 * Whether a token has expired at `nowMilliseconds`, or expires within `margin` milliseconds after.
 * A token that is invalid, or has no numeric `exp`, counts as not expired.
 */
export function isExpired(jwt: string, nowMilliseconds: number, margin = 0): boolean {
  const exp = parseClaims(jwt)?.['exp']
  return typeof exp === 'number' && exp * 1000 <= nowMilliseconds + margin
}
