import type { RandomPort } from './env.ts'

/** Bytes in hexadecimal digits, two for each. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** A version 4 UUID of strong random bytes (RFC 9562). */
export function uuid(random: Pick<RandomPort, 'bytes'>): string {
  const bytes = random.bytes(16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Tells texts apart by an unsigned 32-bit number (FNV-1a over UTF-16 units); hides nothing. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
