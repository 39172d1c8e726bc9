/* Base64 with the URL-safe alphabet and without padding (RFC 4648, section 5). */

/** Encodes bytes as base64url text. */
export function encodeBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Decodes a base64url text; undefined if it is invalid. Padding at the end is allowed. */
export function decodeBase64url(text: string): Uint8Array | undefined {
  // checked here, since `atob` also accepts spaces and the standard alphabet
  const [, unpadded] = /^([\w-]*)={0,2}$/.exec(text) ?? []
  // a single last character would hold 6 bits, less than a byte
  if (unpadded === undefined || unpadded.length % 4 === 1) return undefined
  return Uint8Array.from(atob(unpadded.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
}
