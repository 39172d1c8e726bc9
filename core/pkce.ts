import { encodeBase64url } from './base64url.ts'
import type { RandomPort } from './env.ts'

/** As many bytes as 64 characters of base64url hold. */
const SECRET_BYTES = 48

/**
 * Creates a secret of 64 random characters with 6 bits each. It serves as a code verifier
 * (RFC 7636, 4.1), a `state` (RFC 6749, 10.12) or a nonce.
 * @throws Error when the random source is broken.
 */
export function createSecret(random: RandomPort): string {
  const bytes = random.bytes(SECRET_BYTES)
  // a broken source, which returns too few or equal bytes, would give all customers the same secret
  if (bytes.length !== SECRET_BYTES || bytes.every(byte => byte === bytes[0])) {
    throw new Error('the source of random bytes is broken')
  }
  // VK ID accepts only base64url characters, though RFC 7636, 4.1 allows others
  return encodeBase64url(bytes)
}

/** Creates the S256 code challenge of a verifier (RFC 7636, section 4.2). */
export async function createChallenge(sha256: RandomPort['sha256'], verifier: string): Promise<string> {
  return encodeBase64url(await sha256(new TextEncoder().encode(verifier)))
}
