import { integer, object, optional, strictList, string, type Infer } from '../../../decode/decode.ts'
import type { PhoneError } from './phone-error.ts'

/** `phone` is E.164. `requestedAt`: when its code was requested, in ms of the API's clock. */
const sentCode = { phone: string, requestedAt: integer }
export const codeRequestDecoder = object({
  ...sentCode,
  /** Codes of other numbers: a request for a mistyped number must not lose an earlier code. */
  others: optional(strictList(object(sentCode))),
  /** The typed number; absent while the customer types the code. */
  number: optional(string),
  /** When the number was typed, in ms of the API's clock. */
  typedAt: optional(integer),
})
/**
 * The part of the state that is stored for reloads and for all tabs: the code requested last, and
 * the typed number. `phone` is '' when no code was requested.
 */
export type StoredCodeRequest = Infer<typeof codeRequestDecoder>
/** The code requested last. `others`: earlier codes, each sent to another number. */
export type CodeRequest = SentCode & { readonly others: readonly SentCode[] }
/** When a code was requested, and for which number. The digits are only in the SMS. */
type SentCode = Pick<StoredCodeRequest, 'phone' | 'requestedAt'>

/** The state of the API call. `operation`: whether requesting or submitting a code has failed. */
export type PhoneCall =
  | { readonly status: 'idle' | 'busy' }
  | { readonly status: 'failed'; readonly operation: 'request' | 'submit'; readonly error: PhoneError }

/** The state of the sign-in by phone. `typed`: the text of the visible field, number or code. */
export type PhoneState = { readonly typed: string; readonly call: PhoneCall } & (
  /**
   * `codeRequest`: the code requested last. If the customer enters the same number again, and the API
   * refuses a new code as too early, the customer can still type this one.
   */
  | { readonly step: 'number'; readonly codeRequest: CodeRequest | null }
  /** `isResent`: whether the customer has requested another code for the same number. */
  | { readonly step: 'code'; readonly codeRequest: CodeRequest; readonly isResent: boolean })

/** The longest text of the number field, in characters. A longer pasted text is cut off. */
const MAX_TYPED = 256
const NO_CALL: PhoneCall = { status: 'idle' }
/** The initial state, also after a customer has signed in or out, or the user data was erased. */
export const BLANK: Extract<PhoneState, { step: 'number' }> = {
  step: 'number', typed: '', codeRequest: null, call: NO_CALL,
}

/** Codes have four to six digits (AUTH-02). */
export const SHORTEST_CODE = 4
const LONGEST_CODE = 6

/** Four to six digits, or two groups of digits with a space or hyphen. */
const CODE = String.raw`(\d{4,6}|\d{2,3}[ -]\d{2,3})(?!\d)`
const CODE_AFTER_WORD = new RegExp(String.raw`(?:код|code|kod)\D{0,20}?${CODE}`, 'iu')
const FIRST_CODE = new RegExp(String.raw`(?:^|\D)${CODE}`, 'u')
/** A complete Russian phone number, or a foreign number that begins with a plus. */
const PHONE = /(?<!\d)(?:\+?7|8)(?:[\s()-]*\d){10}(?!\d)|\+(?!7)\d(?:[\s()-]*\d){7,14}(?!\d)/g

/**
 * Extracts the digits of the code from typed or pasted text. In a text message the code is the
 * number after the word «код», «code» or «kod», else the first that is no part of a phone number.
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
/** Returns from the step of the code to the step of the number, with the number that the code was sent to. */
export function returnToNumber(state: PhoneState): PhoneState {
  if (state.step === 'number') return clearBusy(state)
  return { ...BLANK, typed: state.codeRequest.phone, codeRequest: state.codeRequest }
}
/** Makes a busy call idle. */
export function clearBusy<S extends PhoneState>(state: S): S {
  return state.call.status === 'busy' ? { ...state, call: NO_CALL } : state
}
/**
 * Records the request of a code before the API responds: the browser may discard the page while the
 * customer reads the SMS, and the shop must accept the code after that. In the step of the code, the
 * earlier request stays until the new SMS is sent.
 */
export function recordRequest(state: PhoneState, request: CodeRequest): PhoneState {
  return state.step === 'number' ? { ...state, codeRequest: request } : state
}
/** Records that a code was sent. `isStillWanted`: number and step have not changed since the request. */
export function recordSentCode(
  state: PhoneState, request: CodeRequest, isResent: boolean, isStillWanted: boolean,
): PhoneState {
  if (isStillWanted) return toCodeStep(request, isResent)
  // keep the number or the step to which the customer has changed meanwhile. The sent code counts only
  // if the last request is for the same number
  const isForLastNumber = state.codeRequest?.phone === request.phone
  return isForLastNumber ? { ...clearBusy(state), codeRequest: request } : clearBusy(state)
}
/** Restores `previousRequest`, since the API has refused `request`. */
export function undoRequest(state: PhoneState, request: CodeRequest, previousRequest: CodeRequest | null): PhoneState {
  const isUndone = state.step === 'number' && isSameRequest(state.codeRequest, request)
  return isUndone ? { ...state, codeRequest: previousRequest } : state
}
/** Applies what another tab has stored. `request`: null if that tab has removed it, as a sign-in does. */
export function applyOtherTabRequest(state: PhoneState, request: CodeRequest | null): PhoneState {
  if (request === null) return state.codeRequest === null && state.typed === '' ? state : BLANK
  if (state.step === 'number') {
    return isSameRequest(state.codeRequest, request) ? state : { ...state, codeRequest: request }
  }
  // another tab may store an older request, because it has not read the newest one yet
  const { phone, requestedAt } = state.codeRequest
  const isLater = phone === request.phone && requestedAt < request.requestedAt
  return isLater ? { ...state, codeRequest: request } : state
}

function toCodeStep(request: CodeRequest, isResent: boolean): PhoneState {
  return { step: 'code', typed: '', codeRequest: request, isResent, call: NO_CALL }
}
function isSameRequest(a: CodeRequest | null, b: CodeRequest): boolean {
  return a !== null && a.phone === b.phone && a.requestedAt === b.requestedAt
}

/** Selects the error of the last call; null when it has not failed. */
export function selectPhoneError({ call }: PhoneState): PhoneError | null {
  return call.status === 'failed' ? call.error : null
}

/** The pause between two requests of a code. It starts when the first request is sent (AUTH-02). */
const RESEND_MILLISECONDS = 90_000

/**
 * Computes the milliseconds until a new code can be requested for the same number: 0 in the step of
 * the number, and when the last request is not recent, for example because the clock was changed.
 */
export function getResendDelay(state: PhoneState, now: number): number {
  if (state.step !== 'code' || !isRecent(state.codeRequest.requestedAt, now)) return 0
  return Math.min(RESEND_MILLISECONDS, Math.max(0, state.codeRequest.requestedAt + RESEND_MILLISECONDS - now))
}

/** Selects the part of the state that is stored; the caller adds the time of the typing (`typedAt`). */
export function toStoredRequest({ step, typed, codeRequest }: PhoneState): Omit<StoredCodeRequest, 'typedAt'> {
  return step === 'code' ? codeRequest : { phone: '', requestedAt: 0, ...codeRequest, number: typed }
}

/** Restores the state from the storage. `now` is in ms of the API's clock. */
export function restorePhoneState(stored: StoredCodeRequest | null, now: number): PhoneState {
  if (stored === null) return BLANK
  const { number, typedAt = 0 } = stored
  const codeRequest = isRecent(stored.requestedAt, now) ? toCodeRequest(stored) : null
  if (codeRequest !== null && number === undefined) return toCodeStep(codeRequest, false)
  return { ...BLANK, typed: number !== undefined && isRecent(typedAt, now) ? number : '', codeRequest }
}

/** A stored request or typed number is ignored after this time. Codes expire sooner. */
const RECENT_MILLISECONDS = 15 * 60_000
/** The clocks of two tabs may differ by this time. */
const CLOCK_TOLERANCE_MILLISECONDS = 60_000

/** Whether `moment` is less than 15 minutes ago and at most a minute ahead. In ms of the API's clock. */
export function isRecent(moment: number, now: number): boolean {
  return now - moment < RECENT_MILLISECONDS && moment <= now + CLOCK_TOLERANCE_MILLISECONDS
}

/** Lists all requested codes, the last one first. */
export function selectSentCodes(request: CodeRequest | null): readonly SentCode[] {
  return request === null ? [] : [{ phone: request.phone, requestedAt: request.requestedAt }, ...request.others]
}
/** Adds to `code` the recent codes of other numbers in `previousRequest`. `now` is in ms of the API's clock. */
export function withEarlierCodes(code: SentCode, previousRequest: CodeRequest | null, now: number): CodeRequest {
  const others = selectSentCodes(previousRequest)
    .filter(other => other.phone !== code.phone && isRecent(other.requestedAt, now))
  return { ...code, others }
}
/** Selects the codes of a stored request; null when no code was requested. */
export function toCodeRequest({ phone, requestedAt, others = [] }: StoredCodeRequest): CodeRequest | null {
  return phone === '' ? null : { phone, requestedAt, others }
}
