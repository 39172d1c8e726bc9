import { integer, object, optional, strictList, string } from '../../http/read.ts'
import type { OpenStored, Stored } from '../../store/stored.ts'
import { KEY } from '../keys.ts'
import { BLANK, type Asked, type PhoneState } from './phone-state.ts'

/** The code that was asked for last, and the number that is being typed for the next: what outlives a reload, shared by the tabs. */
export interface Requested extends Asked {
  /** As typed, while the number is asked for; absent once its code is. */
  readonly number?: string | undefined
  /** Synced clock, milliseconds. */
  readonly typedAt?: number | undefined
}

const asked = { phone: string, requestedAt: integer }
const requested = object({ ...asked, number: optional(string), typedAt: optional(integer), others: optional(strictList(object(asked))) })

export function storedRequest(stored: OpenStored): Stored<Requested | null> {
  return stored<Requested | null>(KEY.signInCode, requested, null)
}

/** A code may be requested once in this time; the countdown runs from the request (AUTH-02). */
const RESEND_MILLISECONDS = 90_000
/** Codes live for minutes; after a quarter of an hour a stored request is history, and so is a number. */
const LIFE_MILLISECONDS = 15 * 60_000
const MOST_OTHERS = 4

function isAlive(moment: number, now: number): boolean {
  return now - moment < LIFE_MILLISECONDS && moment <= now + 60_000
}

/** What was asked for this number last; undefined when nothing was. */
export function askedFor(phone: string, last: Asked | null): Asked | undefined {
  return codesOf(last).find(one => one.phone === phone)
}

/** A code that is waited for from now on, with those of other numbers that were asked for before it. */
export function withOthers({ phone, requestedAt }: Asked, last: Asked | null): Asked {
  const others = codesOf(last).filter(one => one.phone !== phone && isAlive(one.requestedAt, requestedAt)).slice(0, MOST_OTHERS)
  return { phone, requestedAt, ...(others.length > 0 && { others }) }
}
function codesOf(last: Asked | null): readonly Asked[] {
  return last === null ? [] : [{ phone: last.phone, requestedAt: last.requestedAt }, ...last.others ?? []]
}

/** Milliseconds until a new code may be asked for; 0 when it may, also by a clock that has been moved far since. */
export function resendIn(state: PhoneState, now: number): number {
  if (state.step !== 'code' || !isAlive(state.asked.requestedAt, now)) return 0
  return Math.min(RESEND_MILLISECONDS, Math.max(0, state.asked.requestedAt + RESEND_MILLISECONDS - now))
}

/** Whether nothing of it is of use any more. */
export function isHistory({ requestedAt, typedAt = 0 }: Requested, now: number): boolean {
  return !isAlive(requestedAt, now) && !isAlive(typedAt, now)
}

/** The codes of a request; null when none was asked for. */
export function askedIn({ phone, requestedAt, others }: Requested): Asked | null {
  return phone === '' ? null : { phone, requestedAt, ...(others !== undefined && { others }) }
}

/** What of a state outlives a reload. */
export function requestOf({ step, typed, asked }: PhoneState): Requested | null {
  if (step === 'code') return asked
  return asked === null && typed === '' ? null : { ...(asked ?? { phone: '', requestedAt: 0 }), number: typed }
}

/** Where a visit begins that finds such a request; `now` is the synced clock. */
export function phoneStateOf(held: Requested | null, now: number): PhoneState {
  if (held === null) return BLANK
  const { number, typedAt = held.requestedAt } = held
  const asked = isAlive(held.requestedAt, now) ? askedIn(held) : null
  if (asked !== null && number === undefined) return { step: 'code', typed: '', asked, resent: false, call: BLANK.call }
  const typed = number !== undefined && isAlive(typedAt, now) ? number : ''
  return asked === null && typed === '' ? BLANK : { ...BLANK, typed, asked }
}
