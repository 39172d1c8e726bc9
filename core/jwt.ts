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
    return recordOf(parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes ?? new Uint8Array())))
  } catch {
    return undefined
  }
}

/** When a JWT expires, in seconds since 1970, or undefined when it does not say so or is no JWT. Never throws. */
export function expiryOf(jwt: string): number | undefined {
  const exp = claimsOf(jwt)?.['exp']
  return typeof exp === 'number' && Number.isFinite(exp) ? exp : undefined
}

/**
 * Whether a token is past its `exp` at a moment in milliseconds, or will be within `margin` of it. One without an `exp`
 * never is: the API will say so.
 */
export function isExpired(jwt: string, nowMilliseconds: number, margin = 0): boolean {
  const expiry = expiryOf(jwt)
  return expiry !== undefined && expiry * 1000 <= nowMilliseconds + margin
}
