import { decodeBase64url } from './base64url.ts'
import { parseJson } from './json.ts'

/**
 * What a JWT claims (RFC 7519), or undefined when it is none. The signature is not looked at: that is for the API, so
 * nothing may be believed for the claims' sake alone. Never throws.
 */
export function claimsOf(jwt: string): Readonly<Record<string, unknown>> | undefined {
  const parts = jwt.split('.')
  const bytes = parts.length === 3 ? decodeBase64url(parts[1] ?? '') : undefined
  if (bytes === undefined) return undefined
  const claims = parseJson(utf8(bytes))
  return typeof claims === 'object' && claims !== null && !Array.isArray(claims) ? claims as Record<string, unknown> : undefined
}

/** Empty when the bytes are no UTF-8. */
function utf8(bytes: Uint8Array): string {
  try {
    return decodeURIComponent(Array.from(bytes, byte => `%${byte.toString(16).padStart(2, '0')}`).join(''))
  } catch {
    return ''
  }
}
