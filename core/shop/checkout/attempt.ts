import type { RandomPort, Report, StoragePort } from '../../env.ts'
import { boolean, integer, literal, minor, object, optional, read, string } from '../../http/read.ts'
import { jsonCodec, persisted } from '../../store/persisted.ts'
import type { Store } from '../../store/store.ts'
import { KEY } from '../keys.ts'

/** Written before an order leaves and taken back when its answer is known: what is left is an order whose fate is unknown (CHK-05). */
export interface Attempt {
  /** A UUID (RFC 9562, version 4); also the idempotency key where the API allows one. */
  readonly id: string
  /** Synced milliseconds. */
  readonly startedAt: number
  readonly payable: number
  readonly currency: string
  /** False from the moment the call is known to have ended without a readable answer. */
  readonly running: boolean
}

/** An order that the API has answered: it survives reload, and the payment page's return finds it. */
export interface PlacedOrder {
  readonly id: string
  readonly number: string
  readonly payable: number
  readonly currency: string
  readonly method: 'DELIVERY' | 'TAKE_AWAY'
  readonly where: string
  /** ISO 8601 or null: as soon as possible. */
  readonly preOrderTime: string | null
  readonly timeZone: string
  readonly payment: { readonly at: 'on-receipt' } | { readonly at: 'waiting' | 'paid' | 'failed'; readonly url: string }
}

const attemptReader = object({ id: string, startedAt: integer, payable: minor, currency: string, running: boolean })
const placedReader = object({
  id: string, number: string, payable: minor, currency: string, method: literal('DELIVERY', 'TAKE_AWAY'), where: string,
  preOrderTime: optional(string), timeZone: string,
  payment: object({ at: literal('on-receipt', 'waiting', 'paid', 'failed'), url: optional(string) }),
})

export interface OrderJournal {
  readonly attempt: Store<Attempt | null>
  readonly placed: Store<PlacedOrder | null>
  /** The attempt as it stands in the storage: what another tab has just written may not have been heard of yet. */
  standing(): Attempt | null
}

export function createOrderJournal(storage: StoragePort, report: Report): OrderJournal {
  const codec = <T>(run: (json: unknown) => T) => jsonCodec<T | null>(json => {
    if (json === null) return null
    try {
      return run(json)
    } catch {
      return undefined
    }
  })
  const removeWhen = (value: unknown): boolean => value === null
  const attemptCodec = codec<Attempt | null>(json => read(attemptReader, json, report, 'attempt'))
  return {
    attempt: persisted<Attempt | null>({ key: KEY.attempt, storage, report, initial: null, removeWhen, codec: attemptCodec }),
    standing() {
      const text = storage.get(KEY.attempt)
      return text === null ? null : attemptCodec.decode(text) ?? null
    },
    placed: persisted<PlacedOrder | null>({
      key: KEY.placedOrder, storage, report, initial: null, removeWhen, codec: codec(json => placedOf(read(placedReader, json, report, 'placed order'))),
    }),
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
