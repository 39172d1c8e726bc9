import type { RandomPort } from '../../env.ts'
import { boolean, integer, literal, mapped, minor, object, optional, string } from '../../http/read.ts'
import type { Store } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { KEY } from '../keys.ts'

/** Written before an order leaves and taken back when its answer is known: what is left is an order whose fate is unknown (CHK-05). */
export interface Attempt {
  /** A UUID (RFC 9562, version 4); also the idempotency key where the API allows one. */
  readonly id: string
  /** What was ordered, as a digest: under one key an API takes one body. */
  readonly body?: string
  /** Synced milliseconds; 0 when that is not known. */
  readonly startedAt: number
  readonly payable: number
  readonly currency: string
}

/** One that cannot be read here, such as a later version's: that there is an order of unknown fate is all that is known of it. */
const UNREADABLE: Attempt = { id: '', startedAt: 0, payable: 0, currency: '' }

/** An order that the API has answered: it survives reload, and the payment page's return finds it. */
export interface PlacedOrder {
  readonly id: string
  /** Absent when the API has told none. */
  readonly number?: string | undefined
  readonly payable: number
  /** What the customer had agreed to, where it was more. */
  readonly agreed?: number | undefined
  readonly currency: string
  readonly method: 'DELIVERY' | 'TAKE_AWAY'
  readonly where: string
  /** ISO 8601 or null: as soon as possible. */
  readonly preOrderTime: string | null
  readonly timeZone: string
  /** The customer has asked not to be called. */
  readonly noCall?: boolean | undefined
  /** Another tab had put something into the cart meanwhile: the order has no page of its own and is told of above the cart. */
  readonly beside?: boolean | undefined
  /** How far it is, in the API's words, where the API has told. */
  readonly status?: string | undefined
  /** The attempt that it answers. */
  readonly attempt?: string
  /** `paid` is what the bank says. */
  readonly payment: { readonly at: 'on-receipt' } | { readonly at: 'waiting' | 'paid' | 'failed'; readonly url: string }
}

const attemptReader = object({ id: string, body: optional(string), startedAt: integer, payable: minor, currency: string })
const placedReader = object({
  id: string, number: optional(string), payable: minor, agreed: optional(minor), currency: string, method: literal('DELIVERY', 'TAKE_AWAY'), where: string,
  preOrderTime: optional(string), timeZone: string, noCall: optional(boolean), beside: optional(boolean), status: optional(string), attempt: optional(string),
  payment: object({ at: literal('on-receipt', 'waiting', 'paid', 'failed'), url: optional(string) }),
})

export interface OrderJournal {
  readonly attempt: Store<Attempt | null>
  readonly placed: Store<PlacedOrder | null>
  /** The attempt as it stands in the storage: what another tab has just written may not have been heard of yet. */
  standing(): Attempt | null
  /** The person has left: of an attempt that is in doubt nothing stays that was made of what he typed. */
  forgetPerson(): void
  /** Takes the attempt back, a later version's too. */
  settle(): void
  /** The order that the storage says was accepted last, which another tab may have written. */
  lastPlacedId(): string | null
}

export function createOrderJournal(stored: OpenStored): OrderJournal {
  const attempt = stored<Attempt | null>(KEY.attempt, attemptReader, null)
  const placed = stored<PlacedOrder | null>(KEY.placedOrder, mapped(placedReader, placedOf), null)
  function standing(): Attempt | null {
    const held = attempt.reread()
    return held === undefined ? UNREADABLE : held
  }
  return {
    attempt,
    placed,
    standing,
    forgetPerson() {
      const held = standing()
      if (held === null) return
      const { id, startedAt, payable, currency } = held
      attempt.set({ id, startedAt, payable, currency })
    },
    settle: attempt.forget,
    lastPlacedId: () => placed.reread()?.id ?? null,
  }
}

function placedOf(held: ReturnType<typeof placedReader>): PlacedOrder {
  const { at, url } = held.payment
  return { ...held, preOrderTime: held.preOrderTime ?? null, payment: at === 'on-receipt' || url === undefined ? { at: 'on-receipt' } : { at, url } }
}

/** A version 4 UUID of strong random bytes. */
export function uuid(random: RandomPort): string {
  const bytes = random.bytes(16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Tells texts apart in eight hexadecimal digits (FNV-1a, 32 bit): for comparing, not for hiding. */
export function digestOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
