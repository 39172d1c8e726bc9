import { integer, object, optional, strictList, string, type Infer } from '../../../http/read.ts'
import type { PhoneError } from './phone-error.ts'

/** `phone` is E.164; `requestedAt` is when its code was requested, in ms of the synced clock. */
const sentCode = { phone: string, requestedAt: integer }
export const codeRequestDecoder = object({
  ...sentCode,
  /** Codes of other numbers: a request for a mistyped number must not lose the right one's code. */
  others: optional(strictList(object(sentCode))),
  /** The number as typed; absent while the code is being typed. */
  number: optional(string),
  /** When the number was typed, in ms of the synced clock. */
  typedAt: optional(integer),
})
/**
 * What is stored for reloads and for all tabs: the code requested last, and the typed number. `phone`
 * is empty when no code was requested.
 */
export type StoredCodeRequest = Infer<typeof codeRequestDecoder>
/** The code requested last. `others`: the earlier codes, each sent to another number. */
export type RequestedCode = SentCode & { readonly others: readonly SentCode[] }
type SentCode = Pick<StoredCodeRequest, 'phone' | 'requestedAt'>

/** The state of the API call. `of` names the call that failed: a request of a code, or the sign-in. */
export type PhoneCall =
  | { readonly status: 'idle' | 'busy' }
  | { readonly status: 'failed'; readonly of: 'request' | 'submit'; readonly error: PhoneError }

export type PhoneState = { readonly typed: string; readonly call: PhoneCall } & (
  /**
   * `requestedCode`: the code requested last. If the customer enters its number again and the API
   * refuses a new code as too early, the customer can still type this one.
   */
  | { readonly step: 'number'; readonly requestedCode: RequestedCode | null }
  | { readonly step: 'code'; readonly requestedCode: RequestedCode; readonly isResent: boolean })

/** The limit of the number field in characters. Longer pasted text is cut off. */
const MAX_TYPED = 256
const NO_CALL: PhoneCall = { status: 'idle' }
/** The initial state, also after a customer has signed in or out, or the user data was erased. */
export const BLANK: Extract<PhoneState, { step: 'number' }> = {
  step: 'number', typed: '', requestedCode: null, call: NO_CALL,
}

/** Codes have four to six digits (AUTH-02). */
export const SHORTEST_CODE = 4
const LONGEST_CODE = 6

const CODE = String.raw`(\d{4,6}|\d{2,3}[ -]\d{2,3})(?!\d)`
const CODE_AFTER_WORD = new RegExp(String.raw`(?:код|code|kod)\D{0,20}?${CODE}`, 'iu')
const FIRST_CODE = new RegExp(String.raw`(?:^|\D)${CODE}`, 'u')
/** A complete Russian phone number, or another one that begins with a plus. */
const PHONE = /(?<!\d)(?:\+?7|8)(?:[\s()-]*\d){10}(?!\d)|\+(?!7)\d(?:[\s()-]*\d){7,14}(?!\d)/g

/**
 * Extracts the digits of the code from typed or pasted text. In a text message it is the number after
 * the word «код», «code» or «kod», or else the first one that is no part of a phone number.
 */
function extractCode(text: string): string {
  const isMessage = /\p{L}/u.test(text)
  const match = isMessage ? CODE_AFTER_WORD.exec(text) ?? FIRST_CODE.exec(text.replace(PHONE, ' ')) : null
  return (match?.[1] ?? text).replace(/\D/g, '').slice(0, LONGEST_CODE)
}

/** Sets the text of the visible field, and clears the error of the last call. */
export function withTypedText(state: PhoneState, text: string): PhoneState {
  const typed = state.step === 'code' ? extractCode(text) : text.slice(0, MAX_TYPED)
  return { ...state, typed, call: state.call.status === 'failed' ? NO_CALL : state.call }
}
/** Returns to the step of the number, with the number that the code was sent to. */
export function returnToNumber(state: PhoneState): PhoneState {
  if (state.step === 'number') return clearBusy(state)
  const { requestedCode } = state
  return { ...BLANK, typed: requestedCode.phone, requestedCode }
}
/** Makes a busy call idle. */
export function clearBusy<S extends PhoneState>(state: S): S {
  return state.call.status === 'busy' ? { ...state, call: NO_CALL } : state
}
/**
 * Records the request of a code before the API responds. The browser may discard the page while the
 * customer reads the SMS, and the code must be accepted after that.
 */
export function recordRequest(state: PhoneState, requestedCode: RequestedCode): PhoneState {
  return state.step === 'number' ? { ...state, requestedCode } : state
}
/** The code was sent. `isStillWanted`: the customer has not changed the number or the step since. */
export function recordSentCode(
  state: PhoneState, requestedCode: RequestedCode, isResent: boolean, isStillWanted: boolean,
): PhoneState {
  if (isStillWanted) return createCodeStep(requestedCode, isResent)
  // the customer has changed the number meanwhile: the step and the typed text stay
  return state.requestedCode?.phone === requestedCode.phone ? { ...clearBusy(state), requestedCode } : clearBusy(state)
}
/** The API has refused to send the code: restores `before`, the request before this one. */
export function undoRequest(state: PhoneState, requestedCode: RequestedCode, before: RequestedCode | null): PhoneState {
  const isUndone = state.step === 'number' && isSameRequest(state.requestedCode, requestedCode)
  return isUndone ? { ...state, requestedCode: before } : state
}
/** Another tab has requested a code (`requestedCode`), or has signed in with it (null). */
export function applyOtherTabRequest(state: PhoneState, requestedCode: RequestedCode | null): PhoneState {
  if (requestedCode === null) return state.requestedCode === null && state.typed === '' ? state : BLANK
  const known = state.requestedCode
  if (state.step === 'number') return isSameRequest(known, requestedCode) ? state : { ...state, requestedCode }
  // another tab may store an older request, because it has not read the newest one yet
  const isLater = state.requestedCode.phone === requestedCode.phone
    && state.requestedCode.requestedAt < requestedCode.requestedAt
  return isLater ? { ...state, requestedCode } : state
}

function createCodeStep(requestedCode: RequestedCode, isResent: boolean): PhoneState {
  return { step: 'code', typed: '', requestedCode, isResent, call: NO_CALL }
}
function isSameRequest(one: RequestedCode | null, other: RequestedCode): boolean {
  return one !== null && one.phone === other.phone && one.requestedAt === other.requestedAt
}

/** The error of the last call; null when it has not failed. */
export function selectPhoneError({ call }: PhoneState): PhoneError | null {
  return call.status === 'failed' ? call.error : null
}

/** The pause between two requests of a code; it starts with the request (AUTH-02). */
const RESEND_MILLISECONDS = 90_000

/**
 * Milliseconds until a new code can be requested. It is 0 when the request is not recent, for example
 * because the clock was changed.
 */
export function resendIn(state: PhoneState, now: number): number {
  if (state.step !== 'code' || !isRecent(state.requestedCode.requestedAt, now)) return 0
  return Math.min(RESEND_MILLISECONDS, Math.max(0, state.requestedCode.requestedAt + RESEND_MILLISECONDS - now))
}

/** The part of the state that is stored for reloads and other tabs. */
export function toStoredRequest({ step, typed, requestedCode }: PhoneState): StoredCodeRequest {
  return step === 'code' ? requestedCode : { phone: '', requestedAt: 0, ...requestedCode, number: typed }
}

/** The initial state of a page; `now` is in ms of the synced clock. */
export function restorePhoneState(stored: StoredCodeRequest | null, now: number): PhoneState {
  if (stored === null) return BLANK
  const { number, typedAt = stored.requestedAt } = stored
  const requestedCode = isRecent(stored.requestedAt, now) ? toRequestedCode(stored) : null
  if (requestedCode !== null && number === undefined) return createCodeStep(requestedCode, false)
  return { ...BLANK, typed: number !== undefined && isRecent(typedAt, now) ? number : '', requestedCode }
}

/** A stored request and a typed number are ignored after this time; codes expire sooner. */
const RECENT_MILLISECONDS = 15 * 60_000

/**
 * Whether a moment is less than a quarter of an hour ago. Up to a minute in the future is accepted, in
 * case clocks differ. Both are in ms of the synced clock.
 */
export function isRecent(moment: number, now: number): boolean {
  return now - moment < RECENT_MILLISECONDS && moment <= now + 60_000
}

/** All requested codes, the last one first. */
export function selectSentCodes(requestedCode: RequestedCode | null): readonly SentCode[] {
  if (requestedCode === null) return []
  const { phone, requestedAt, others } = requestedCode
  return [{ phone, requestedAt }, ...others]
}
/** Adds to a code the recent codes of other numbers from `before`. */
export function withEarlierCodes(code: SentCode, before: RequestedCode | null): RequestedCode {
  const { phone, requestedAt: now } = code
  const others = selectSentCodes(before).filter(one => one.phone !== phone && isRecent(one.requestedAt, now))
  return { ...code, others }
}
/** The codes of a stored request; null when no code was requested. */
export function toRequestedCode({ phone, requestedAt, others = [] }: StoredCodeRequest): RequestedCode | null {
  return phone === '' ? null : { phone, requestedAt, others }
}
