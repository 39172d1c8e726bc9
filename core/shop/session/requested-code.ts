import { integer, object, optional, strictList, string } from '../../http/read.ts'
import type { OpenStored, Stored } from '../../store/stored.ts'
import { KEY } from '../keys.ts'
import type { PhoneState } from './phone-state.ts'

/** A code on its way to a number; the moment of its request by the synced clock. */
export interface Asked {
  /** E.164 */
  readonly phone: string
  readonly requestedAt: number
}
/** The code that was asked for last, or the number that is being typed for the next. */
export interface Requested extends Asked {
  /** As typed, while the number is asked for; absent once its code is. */
  readonly number?: string | undefined
  /** Synced clock, milliseconds. */
  readonly typedAt?: number | undefined
  /** What was asked for before, for other numbers: a mistyped one does not cost the code of the right one. */
  readonly others?: readonly Asked[] | undefined
}

const asked = object({ phone: string, requestedAt: integer })
const requested = object({
  phone: string, requestedAt: integer, number: optional(string), typedAt: optional(integer), others: optional(strictList(asked)),
})

/** The request that outlives a reload, shared by the tabs; null when there is none. */
export function keptRequest(stored: OpenStored): Stored<Requested | null> {
  return stored<Requested | null>(KEY.signInCode, requested, null)
}

/** Codes live for minutes; after a quarter of an hour a stored request is history, and so is a number. */
const LIFE_MILLISECONDS = 15 * 60_000
const MOST_OTHERS = 4

function isAlive(moment: number, now: number): boolean {
  return now - moment < LIFE_MILLISECONDS && moment <= now + 60_000
}

/** With one more code asked for. */
export function withCode(held: Requested | null, fresh: Asked): Requested {
  const others = codesOf(held).filter(({ phone, requestedAt }) => phone !== fresh.phone && isAlive(requestedAt, fresh.requestedAt))
  return { ...fresh, ...(others.length > 0 && { others: others.slice(0, MOST_OTHERS) }) }
}

/** With one more code asked for that is no longer waited for. */
export function withOther(held: Requested | null, fresh: Asked): Requested {
  if (held === null || held.phone === '' || held.phone === fresh.phone) return { ...held, ...fresh }
  const others = (held.others ?? []).filter(({ phone }) => phone !== fresh.phone)
  return { ...held, others: [fresh, ...others].slice(0, MOST_OTHERS) }
}

/** Without a code that was refused; what was asked for its number before counts again. */
export function withoutCode(held: Requested | null, { phone, requestedAt }: Asked, earlier: Asked | undefined): Requested | null {
  if (held === null || held.phone !== phone || held.requestedAt !== requestedAt) return held
  return { ...held, ...(earlier ?? { phone: '', requestedAt: 0 }) }
}

/** What was asked for this number last. */
export function askedFor(held: Requested | null, phone: string): Asked | undefined {
  return codesOf(held).find(one => one.phone === phone)
}

function codesOf(held: Requested | null): readonly Asked[] {
  if (held === null) return []
  const { phone, requestedAt, others = [] } = held
  return phone === '' ? others : [{ phone, requestedAt }, ...others]
}

/** Whether nothing of it is of use any more. */
export function isHistory(held: Requested, now: number): boolean {
  return ![held.typedAt ?? 0, ...codesOf(held).map(one => one.requestedAt)].some(moment => isAlive(moment, now))
}

/** Where a visit begins that finds such a request; `now` is the synced clock. */
export function phoneStateOf(held: Requested | null, now: number): PhoneState {
  if (held?.number === undefined && held !== null && isAlive(held.requestedAt, now)) {
    return { step: 'code', phone: held.phone, typed: '', requestedAt: held.requestedAt, busy: false, resent: false, error: null }
  }
  // an earlier version of the shop does not say when a number was typed
  const isTyping = held?.number !== undefined && isAlive(held.typedAt ?? held.requestedAt, now)
  return { step: 'number', typed: isTyping ? held.number ?? '' : '', busy: false, error: null }
}
