import type { RandomPort } from '../../core/env.ts'

/** Web Crypto's generator and digest. */
export const browserRandom: RandomPort = {
  bytes: count => crypto.getRandomValues(new Uint8Array(count)),
  sha256: async bytes => new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))),
}
