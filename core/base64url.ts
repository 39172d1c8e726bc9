/* Base64 with the URL-safe alphabet and without padding (RFC 4648, section 5). */

export function encodeBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The bytes behind a text; undefined of one that is not written so. Padding at the end is overlooked. */
export function decodeBase64url(text: string): Uint8Array | undefined {
  // atob would take spaces and the other alphabet, too; one letter over holds six bits, which make no byte
  const [, bare] = /^([\w-]*)={0,2}$/.exec(text) ?? []
  if (bare === undefined || bare.length % 4 === 1) return undefined
  return Uint8Array.from(atob(bare.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
}
