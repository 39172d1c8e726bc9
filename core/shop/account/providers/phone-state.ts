import type { Problem } from '../../problem.ts'
import { codeIn } from './code-in.ts'
import { askedIn, isAlive, type RequestedCode, type StoredCodeRequest } from './requested-code.ts'
import type { SmsError } from './sms-error.ts'

export type PhoneError =
  | { readonly at: 'field'; readonly code: 'phoneRequired' | 'phoneInvalid' | 'codeRequired' | 'codeShort' }
  | { readonly at: 'sms'; readonly code: SmsError }
  | { readonly at: 'captcha' }
  | { readonly at: 'problem'; readonly problem: Problem }

/** The call that is under way, or why the last one has come to nothing. */
export type PhoneCall =
  | { readonly at: 'idle' }
  | { readonly at: 'busy' }
  | { readonly at: 'failed'; readonly of: 'request' | 'submit'; readonly error: PhoneError }

export type PhoneState =
  /** `asked`: the code that was asked for last, which may still be typed by whoever asks for the same number again. */
  | { readonly step: 'number'; readonly typed: string; readonly asked: RequestedCode | null; readonly call: PhoneCall }
  | { readonly step: 'code'; readonly typed: string; readonly asked: RequestedCode; readonly resent: boolean; readonly call: PhoneCall }

export type PhoneEvent =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'number-changed' }
  | { readonly type: 'call-started' }
  /** Another try to sign in has taken its place, or nobody waits for it any more. */
  | { readonly type: 'call-dropped' }
  | { readonly type: 'call-failed'; readonly of: 'request' | 'submit'; readonly error: PhoneError }
  /** The request has gone out: whoever opens the SMS may find the page gone when coming back, and may then type the code. */
  | { readonly type: 'code-asked'; readonly asked: RequestedCode }
  /** `isWished`: the customer still waits for the code of this number. */
  | { readonly type: 'code-sent'; readonly asked: RequestedCode; readonly resent: boolean; readonly isWished: boolean }
  /** `before`: what had been asked for earlier; `error` is null when another number stands there by now. */
  | { readonly type: 'code-refused'; readonly asked: RequestedCode; readonly before: RequestedCode | null; readonly error: PhoneError | null }
  /** Another tab has asked for a code, or has used it. */
  | { readonly type: 'asked-elsewhere'; readonly asked: RequestedCode | null }
  /** Whoever typed here has signed in or out, or left. */
  | { readonly type: 'visitor-left' }

/** Longer than any number with all that people write around it; what is pasted beyond is not kept. */
const MAX_TYPED = 256
const IDLE: PhoneCall = { at: 'idle' }
const BLANK: Extract<PhoneState, { step: 'number' }> = { step: 'number', typed: '', asked: null, call: IDLE }

/** The next state of the sign-in by phone; the same object when nothing has changed. */
export function reduce(state: PhoneState, event: PhoneEvent): PhoneState {
  switch (event.type) {
    case 'typed': {
      const typed = state.step === 'code' ? codeIn(event.text) : event.text.slice(0, MAX_TYPED)
      return { ...state, typed, call: state.call.at === 'failed' ? IDLE : state.call }
    }
    case 'number-changed':
      return state.step === 'number' ? calm(state) : { step: 'number', typed: state.asked.phone, asked: state.asked, call: IDLE }
    case 'call-started':
      return { ...state, call: { at: 'busy' } }
    case 'call-dropped':
      return calm(state)
    case 'call-failed':
      return { ...state, call: { at: 'failed', of: event.of, error: event.error } }
    case 'code-asked':
      return state.step === 'number' ? { ...state, asked: event.asked } : state
    case 'code-sent':
      return sent(state, event)
    case 'code-refused': {
      const asked = isSame(state.asked, event.asked) ? event.before : state.asked
      const settled: PhoneState = state.step === 'number' ? { ...state, asked } : state
      return event.error === null ? calm(settled) : { ...settled, call: { at: 'failed', of: 'request', error: event.error } }
    }
    case 'asked-elsewhere':
      return elsewhere(state, event.asked)
    case 'visitor-left':
      return BLANK
  }
}

/** A code that was given up for another number changes nothing on the screen. */
function sent(state: PhoneState, { asked, resent, isWished }: Extract<PhoneEvent, { type: 'code-sent' }>): PhoneState {
  if (isWished) return { step: 'code', typed: '', asked, resent, call: IDLE }
  return state.asked?.phone === asked.phone ? { ...calm(state), asked } : calm(state)
}

function elsewhere(state: PhoneState, asked: RequestedCode | null): PhoneState {
  if (asked === null) return state.asked !== null || state.typed !== '' ? BLANK : state
  if (isSame(state.asked, asked)) return state
  if (state.step === 'number') return { ...state, asked }
  // a tab that has not heard of the last request may tell of the one before
  return state.asked.phone === asked.phone && state.asked.requestedAt < asked.requestedAt ? { ...state, asked } : state
}

function calm<S extends PhoneState>(state: S): S {
  return state.call.at === 'busy' ? { ...state, call: IDLE } : state
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

/** Milliseconds until a new code may be asked for; 0 when it may, also by a clock that has been moved far since. */
export function resendIn(state: PhoneState, now: number): number {
  if (state.step !== 'code' || !isAlive(state.asked.requestedAt, now)) return 0
  return Math.min(RESEND_MILLISECONDS, Math.max(0, state.asked.requestedAt + RESEND_MILLISECONDS - now))
}

/** What of a state outlives a reload. */
export function requestOf({ step, typed, asked }: PhoneState): StoredCodeRequest | null {
  if (step === 'code') return asked
  return asked === null && typed === '' ? null : { ...(asked ?? { phone: '', requestedAt: 0 }), number: typed }
}

/** Where a visit begins that finds such a request; `now` is the synced clock. */
export function phoneStateOf(held: StoredCodeRequest | null, now: number): PhoneState {
  if (held === null) return BLANK
  const { number, typedAt = held.requestedAt } = held
  const asked = isAlive(held.requestedAt, now) ? askedIn(held) : null
  if (asked !== null && number === undefined) return { step: 'code', typed: '', asked, resent: false, call: IDLE }
  const typed = number !== undefined && isAlive(typedAt, now) ? number : ''
  return asked === null && typed === '' ? BLANK : { ...BLANK, typed, asked }
}
