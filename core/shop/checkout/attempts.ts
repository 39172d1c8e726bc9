import type { RandomPort } from '../../env.ts'
import type { Exclusively } from '../session/tokens.ts'
import type { Attempt } from './order-records.ts'
import type { OrderRequest } from './wire.ts'

/** How an order is begun: one tab at a time, each attempt under a name of its own (CHK-05). */
export interface Attempts {
  /** One tab at a time; a tab that has waited sees what the former one has written. */
  readonly inTurn: Exclusively
  /** The attempt to send this; that of a repetition has the name of the former one where the API knows keys and nothing has changed. */
  begin(request: OrderRequest, sum: { readonly payable: number; readonly currency: string }, retryOf: Attempt | null): Attempt
}

export function createAttempts({ random, now, isKeyed, inTurn }: {
  readonly random: RandomPort
  /** Synced milliseconds. */
  readonly now: () => number
  /** Whether the API takes idempotency keys. */
  readonly isKeyed: boolean
  readonly inTurn: Exclusively
}): Attempts {
  return {
    inTurn,
    begin(request, sum, retryOf) {
      const body = digestOf(JSON.stringify(request))
      const id = retryOf !== null && isKeyed && retryOf.body === body ? retryOf.id : uuid(random)
      return { id, body, startedAt: now(), ...sum }
    },
  }
}

/** A version 4 UUID of strong random bytes (RFC 9562). */
function uuid(random: RandomPort): string {
  const bytes = random.bytes(16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Tells texts apart in eight hexadecimal digits (FNV-1a, 32 bit): for comparing, not for hiding. */
function digestOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
