import { encodeBase64url } from './base64url.ts'
import type { RandomPort } from './env.ts'

// the unreserved characters of RFC 3986, which RFC 7636, 4.1 allows in a verifier
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~'
// bytes from here on would favour the first letters
const fairBytes = 256 - (256 % alphabet.length)
const mostDraws = 1000

/**
 * A random code verifier (RFC 7636, section 4.1): every letter equally likely, about 6 bits each.
 * Throws a RangeError when the length is not 43 to 128.
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
  let text = ''
  for (let draw = 0; draw < mostDraws; draw += 1) {
    for (const byte of random.bytes(length)) {
      if (byte < fairBytes && text.length < length) text += alphabet[byte % alphabet.length]
    }
    if (text.length === length) return text
  }
  throw new Error('the source of random bytes is broken')
}
