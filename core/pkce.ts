import { encodeBase64url } from './base64url.ts'
import type { RandomPort } from './env.ts'

/**
 * A random code verifier (RFC 7636, section 4.1): every letter equally likely, 6 bits each.
 * Throws a RangeError when the length is not 43 to 128, an Error when the source of randomness is broken.
 */
export function createVerifier(random: RandomPort, length = 64): string {
  if (!Number.isInteger(length) || length < 43 || length > 128) {
    throw new RangeError(`a code verifier has 43 to 128 letters, not ${length}`)
  }
  return randomText(random, length)
}

/** A random `state` of 64 letters, to be compared with the one that comes back (RFC 6749, section 10.12). */
export function createState(random: RandomPort): string {
  return randomText(random, 64)
}

/** The S256 code challenge of a verifier (RFC 7636, section 4.2). */
export async function challengeOf(sha256: RandomPort['sha256'], verifier: string): Promise<string> {
  const ascii = Uint8Array.from(verifier, (letter) => letter.charCodeAt(0))
  return encodeBase64url(await sha256(ascii))
}

function randomText(random: RandomPort, length: number): string {
  const count = Math.ceil((length * 6) / 8)
  const bytes = random.bytes(count)
  // a source that gives too little, or one byte for ever, would give everybody the same secret
  if (bytes.length !== count || bytes.every(byte => byte === bytes[0])) throw new Error('the source of random bytes is broken')
  // of the letters that RFC 7636, 4.1 allows VK ID takes just those of base64url
  return encodeBase64url(bytes).slice(0, length)
}
