import { decodeBase64url } from './base64url.ts'
import { parseJson } from './json.ts'

/**
 * When a JWT expires, in seconds since 1970 (RFC 7519, `exp`), or undefined when it does not say so or is no
 * JWT. The signature is not looked at: that is for the API. Never throws.
 */
export function expiryOf(jwt: string): number | undefined {
  const parts = jwt.split('.')
  const bytes = parts.length === 3 ? decodeBase64url(parts[1] ?? '') : undefined
  if (bytes === undefined) return undefined
  let text = ''
  // byte by byte: names and numbers are ASCII, and the texts with other letters are not looked at
  for (const byte of bytes) text += String.fromCharCode(byte)
  const payload = parseJson(text)
  if (typeof payload !== 'object' || payload === null || !Object.hasOwn(payload, 'exp')) return undefined
  const { exp } = payload as { exp: unknown }
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
