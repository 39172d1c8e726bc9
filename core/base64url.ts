/* Base64 with the URL-safe alphabet and without padding (RFC 4648, section 5). */

export function encodeBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Decodes a base64url text; undefined if it is invalid. Padding at the end is allowed. */
export function decodeBase64url(text: string): Uint8Array | undefined {
  // `atob` also accepts spaces and the standard alphabet;
  // a single last character holds 6 bits, less than a byte
  const [, bare] = /^([\w-]*)={0,2}$/.exec(text) ?? []
  if (bare === undefined || bare.length % 4 === 1) return undefined
  return Uint8Array.from(atob(bare.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
}
