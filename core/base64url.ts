/* Base64 with the URL-safe alphabet and without padding (RFC 4648, section 5). */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

export function encodeBase64url(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff
    bits += 8
    while (bits >= 6) {
      bits -= 6
      text += alphabet[(held >> bits) & 63]
    }
  }
  return bits === 0 ? text : text + alphabet[(held << (6 - bits)) & 63]
}

/** The bytes behind a text, or undefined when it is not written in this way. Padding at the end is overlooked. */
export function decodeBase64url(text: string): Uint8Array | undefined {
  const bare = text.replace(/={1,2}$/, '')
  // one letter holds six bits, which make no byte
  if (bare.length % 4 === 1) return undefined
  const bytes = new Uint8Array(Math.floor((bare.length * 3) / 4))
  let bits = 0
  let held = 0
  let count = 0
  for (const letter of bare) {
    const value = alphabet.indexOf(letter)
    if (value === -1) return undefined
    held = ((held << 6) | value) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[count] = (held >> bits) & 0xff
    count += 1
  }
  return bytes
}
