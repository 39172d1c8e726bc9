import { integer, object, optional, strictList, string, type Infer } from '../../../http/read.ts'
import type { PhoneError } from './phone-error.ts'

/** E.164, and when the code was asked for by the synced clock, in milliseconds. */
const sent = { phone: string, requestedAt: integer }
export const requested = object({
  ...sent,
  /** Those of other numbers: a mistyped one does not cost the code of the right one. */
  others: optional(strictList(object(sent))),
  /** As typed, while the number is asked for; absent once its code is. */
  number: optional(string),
  /** Synced clock, milliseconds. */
  typedAt: optional(integer),
})
/** The code asked for last and the number typed for the next, through reloads and for all tabs. */
export type StoredCodeRequest = Infer<typeof requested>
/** A code on its way to a number, and those on their way to others. */
export type RequestedCode = SentCode & { readonly others: readonly SentCode[] }
type SentCode = Pick<StoredCodeRequest, 'phone' | 'requestedAt'>

/** The call that is under way, or why the last one has come to nothing. */
export type PhoneCall =
  | { readonly at: 'idle' | 'busy' }
  | { readonly at: 'failed'; readonly of: 'request' | 'submit'; readonly error: PhoneError }

export type PhoneState = { readonly typed: string; readonly call: PhoneCall } & (
  /** `asked`: the code asked for last, to be typed by whoever asks for the same number again. */
  | { readonly step: 'number'; readonly asked: RequestedCode | null }
  | { readonly step: 'code'; readonly asked: RequestedCode; readonly resent: boolean })

/** Longer than any number with all that people write around it; what is pasted beyond is not kept. */
const MAX_TYPED = 256
const IDLE: PhoneCall = { at: 'idle' }
/** Also once whoever typed here has signed in or out, or left. */
export const BLANK: Extract<PhoneState, { step: 'number' }> = { step: 'number', typed: '', asked: null, call: IDLE }

/** Codes have four to six digits (AUTH-02). */
export const SHORTEST_CODE = 4
const LONGEST_CODE = 6

const CODE = String.raw`(\d{4,6}|\d{2,3}[ -]\d{2,3})(?!\d)`
const NAMED = new RegExp(String.raw`(?:код|code|kod)\D{0,20}?${CODE}`, 'iu')
const FIRST = new RegExp(String.raw`(?:^|\D)${CODE}`, 'u')
/** A whole number of Russia, or another one with its plus. */
const PHONE = /(?<!\d)(?:\+?7|8)(?:[\s()-]*\d){10}(?!\d)|\+(?!7)\d(?:[\s()-]*\d){7,14}(?!\d)/g

/** The code in what was typed or pasted: in a message after its word, or the first but for phones. */
function codeIn(text: string): string {
  const isMessage = /\p{L}/u.test(text)
  const inWords = isMessage ? (NAMED.exec(text) ?? FIRST.exec(text.replace(PHONE, ' ')))?.[1] : undefined
  return (inWords ?? text).replace(/\D/g, '').slice(0, LONGEST_CODE)
}

export function withText(state: PhoneState, text: string): PhoneState {
  const typed = state.step === 'code' ? codeIn(text) : text.slice(0, MAX_TYPED)
  return { ...state, typed, call: state.call.at === 'failed' ? IDLE : state.call }
}
/** Another number is wished for. */
export function backAtNumber(state: PhoneState): PhoneState {
  return state.step === 'number' ? calm(state) : { ...BLANK, typed: state.asked.phone, asked: state.asked }
}
/** Nobody waits for a dropped call. */
export function calm<S extends PhoneState>(state: S): S {
  return state.call.at === 'busy' ? { ...state, call: IDLE } : state
}
/** The request has gone out: the page may be gone while its SMS is read, and the code counts. */
export function codeAsked(state: PhoneState, asked: RequestedCode): PhoneState {
  return state.step === 'number' ? { ...state, asked } : state
}
/** `isWished`: the customer still waits for the code of this number. */
export function codeSent(state: PhoneState, asked: RequestedCode, resent: boolean, isWished: boolean): PhoneState {
  if (isWished) return codeStep(asked, resent)
  // a code that was given up for another number changes nothing on the screen
  return state.asked?.phone === asked.phone ? { ...calm(state), asked } : calm(state)
}
export function codeRefused(state: PhoneState, asked: RequestedCode, before: RequestedCode | null): PhoneState {
  return state.step === 'number' && isSame(state.asked, asked) ? { ...state, asked: before } : state
}
/** Another tab has asked for a code, or has used it. */
export function askedElsewhere(state: PhoneState, asked: RequestedCode | null): PhoneState {
  if (asked === null) return state.asked === null && state.typed === '' ? state : BLANK
  if (state.step === 'number') return isSame(state.asked, asked) ? state : { ...state, asked }
  // a tab that has not heard of the last request may tell of the one before
  const isLater = state.asked.phone === asked.phone && state.asked.requestedAt < asked.requestedAt
  return isLater ? { ...state, asked } : state
}

function codeStep(asked: RequestedCode, resent: boolean): PhoneState {
  return { step: 'code', typed: '', asked, resent, call: IDLE }
}
function isSame(one: RequestedCode | null, other: RequestedCode): boolean {
  return one !== null && one.phone === other.phone && one.requestedAt === other.requestedAt
}

/** What the last call has come to nothing for; null when there is nothing to be said. */
export function phoneErrorOf({ call }: PhoneState): PhoneError | null {
  return call.at === 'failed' ? call.error : null
}

/** A code may be requested once in this time; the countdown runs from the request (AUTH-02). */
const RESEND_MILLISECONDS = 90_000

/** Milliseconds until a new code may be asked for; 0 when it may, also by a clock moved far since. */
export function resendIn(state: PhoneState, now: number): number {
  if (state.step !== 'code' || !isAlive(state.asked.requestedAt, now)) return 0
  return Math.min(RESEND_MILLISECONDS, Math.max(0, state.asked.requestedAt + RESEND_MILLISECONDS - now))
}

/** What of a state outlives a reload. */
export function requestOf({ step, typed, asked }: PhoneState): StoredCodeRequest {
  return step === 'code' ? asked : { phone: '', requestedAt: 0, ...asked, number: typed }
}

/** Where a visit begins that finds such a request; `now` is the synced clock. */
export function phoneStateOf(held: StoredCodeRequest | null, now: number): PhoneState {
  if (held === null) return BLANK
  const { number, typedAt = held.requestedAt } = held
  const asked = isAlive(held.requestedAt, now) ? askedIn(held) : null
  if (asked !== null && number === undefined) return codeStep(asked, false)
  return { ...BLANK, typed: number !== undefined && isAlive(typedAt, now) ? number : '', asked }
}

/** Codes live for minutes; after a quarter of an hour a stored request is history, and so is a number. */
const LIFE_MILLISECONDS = 15 * 60_000

export function isAlive(moment: number, now: number): boolean {
  return now - moment < LIFE_MILLISECONDS && moment <= now + 60_000
}

/** All codes that are on their way, the last one first. */
export function codesOf(asked: RequestedCode | null): readonly SentCode[] {
  return asked === null ? [] : [{ phone: asked.phone, requestedAt: asked.requestedAt }, ...asked.others]
}
/** A code that is waited for from now on, with those of other numbers that were asked for before it. */
export function withOthers(code: SentCode, before: RequestedCode | null): RequestedCode {
  const { phone, requestedAt: now } = code
  return { ...code, others: codesOf(before).filter(one => one.phone !== phone && isAlive(one.requestedAt, now)) }
}
/** The codes of a request; null when none was asked for. */
export function askedIn({ phone, requestedAt, others = [] }: StoredCodeRequest): RequestedCode | null {
  return phone === '' ? null : { phone, requestedAt, others }
}
