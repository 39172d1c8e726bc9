import { encodeBase64url } from './base64url.ts'
import type { RandomPort } from './env.ts'

/**
 * A random text of 64 letters, 6 bits each: a code verifier (RFC 7636, 4.1), a `state` (RFC 6749, 10.12), a nonce.
 * Throws when the source of randomness is broken.
 */
export function createSecret(random: RandomPort): string {
  const bytes = random.bytes(48)
  // a source that gives too little, or one byte for ever, would give everybody the same secret
  if (bytes.length !== 48 || bytes.every(byte => byte === bytes[0])) throw new Error('the source of random bytes is broken')
  // of the letters that RFC 7636, 4.1 allows VK ID takes just those of base64url
  return encodeBase64url(bytes)
}

/** The S256 code challenge of a verifier (RFC 7636, section 4.2). */
export async function challengeOf(sha256: RandomPort['sha256'], verifier: string): Promise<string> {
  return encodeBase64url(await sha256(new TextEncoder().encode(verifier)))
}
