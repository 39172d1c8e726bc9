import type { BotCheckPurpose, Cancel } from '../../../env.ts'
import { minLength, required } from '../../../form-rules.ts'
import { sameJson } from '../../../json.ts'
import { formatPhone, phonePrefix, toE164, type PhoneCountry } from '../../../phone.ts'
import { createStore, type Readable } from '../../../store/store.ts'
import type { OpenStored } from '../../../store/stored.ts'
import type { ServerClock } from '../../../time/server-clock.ts'
import * as KEY from '../../storage/keys.ts'
import type { Attempts } from '../attempts.ts'
import type { InternalSession } from '../session.ts'
import type { SignInApi } from '../sign-in-api.ts'
import { toPhoneError, isOutcomeUnknown, isSmsError, type PhoneError } from './phone-error.ts'
import {
  applyOtherTabRequest, BLANK, clearBusy, codeRequestDecoder, getResendDelay, isRecent, recordRequest,
  recordSentCode, restorePhoneState, returnToNumber, selectSentCodes, SHORTEST_CODE, toCodeRequest,
  toStoredRequest, undoRequest, withEarlierCodes, withTypedText,
  type PhoneState, type StoredCodeRequest,
} from './phone-state.ts'

export interface PhoneOptions {
  readonly stored: OpenStored
  readonly api: Pick<SignInApi, 'requestCode' | 'signInWithCode'>
  readonly session: Pick<InternalSession, 'state' | 'completeSignIn'>
  readonly attempts: Attempts
  /** The country of numbers that are typed without a country code. */
  readonly country: Readable<PhoneCountry>
  readonly clock: Pick<ServerClock, 'now' | 'synced'>
  /** `token` resolves with a new token for each call, or with '' if no bot check is configured. */
  readonly botCheck: { activate(): Cancel; token(purpose: BotCheckPurpose): Promise<string> }
}

/**
 * Sign-in by SMS. A requested code and its countdown survive a reload. When the API rejects a call
 * or its response is lost, the method resolves all the same, and `state` has the error.
 */
export interface PhoneSignIn {
  /** The step, the typed text, and the current or failed call. */
  readonly state: Readable<PhoneState>
  /** The country of numbers that are typed without a country code. */
  readonly country: Readable<PhoneCountry>
  /** Prepares the bot check while the sign-in is shown; the returned function ends this. */
  activate(): Cancel
  /** Sets the text of the visible field, the number or the code. */
  setText(text: string): void
  /** Replaces the typed number by the order form's, if that is valid. Ignored in the step of the code. */
  prefill(text: string): void
  /** Requests a code for the typed number, or a new one for the same number. */
  requestCode(): Promise<void>
  /** Signs in with the typed code. Resolves with true when the customer is signed in. */
  submitCode(): Promise<boolean>
  /** Repeats the call that failed last: `submitCode`, or else `requestCode`. */
  retry(): Promise<void>
  /** Returns to the step of the number. */
  changeNumber(): void
  /** Milliseconds until a new code can be requested; `now` is in ms of the API's clock. */
  getResendDelay(now: number): number
}

/** What the steps of the sign-in need. */
interface Flow extends PhoneOptions {
  readonly state: Readable<PhoneState>
  /** Changes the state. For a guest, also stores the requested code and the typed number. */
  change(update: (current: PhoneState) => PhoneState): void
}

export function createPhoneSignIn(options: PhoneOptions): PhoneSignIn {
  const { stored, session, attempts, country, clock, botCheck } = options
  const pending = stored<StoredCodeRequest | null>(KEY.signInCode, codeRequestDecoder, null)
  const isGuest = (): boolean => session.state.get().status === 'guest'
  if (!isGuest()) pending.forget()
  const initialState = restorePhoneState(pending.get(), clock.now())
  const state = createStore<PhoneState>(initialState)

  function change(update: (current: PhoneState) => PhoneState): void {
    const before = toStoredRequest(state.get())
    state.set(update(state.get()))
    const after = toStoredRequest(state.get())
    if (!isGuest() || sameJson(before, after)) return
    pending.set(after.number === undefined ? after : { ...after, typedAt: clock.now() })
  }
  // without a synced clock, a request of a minute ago may seem to be old: restore it after the sync
  function restoreOnceSynced(): void {
    const [request, now] = [pending.get(), clock.now()]
    if (request === null || !clock.synced.get() || state.get() !== initialState) return
    state.set(restorePhoneState(request, now))
    if (!isRecent(request.requestedAt, now) && !isRecent(request.typedAt ?? 0, now)) pending.set(null)
  }
  clock.synced.subscribe(restoreOnceSynced)
  restoreOnceSynced()
  // `phone` is '' while no code was requested: another tab has only typed a number. Keep the number typed here.
  function applyStoredRequest(): void {
    const request = pending.get()
    if (request?.phone !== '') state.set(applyOtherTabRequest(state.get(), request && toCodeRequest(request)))
  }
  pending.subscribe(applyStoredRequest)
  // Clear the typed number, which is personal data. After a sign-in, also drop the stored request:
  // no code is needed.
  attempts.onCustomerChanged(() => {
    state.set(BLANK)
    return isGuest() ? applyStoredRequest() : pending.forget()
  })

  const flow: Flow = { ...options, state, change }
  return {
    state,
    country,
    activate: botCheck.activate,
    setText: text => change(current => withTypedText(current, text)),
    prefill(text) {
      const number = toE164(text, country.get())
      if (number === undefined) return
      change(current => (current.step === 'number' ? withTypedText(current, formatPhone(number)) : current))
    },
    requestCode: () => requestCode(flow),
    submitCode: () => submitCode(flow),
    async retry() {
      const { call } = state.get()
      await (call.status === 'failed' && call.operation === 'submit' ? submitCode(flow) : requestCode(flow))
    },
    changeNumber() {
      // Drop the attempt only while this call is busy: the current attempt may belong to another
      // sign-in provider and must continue.
      if (state.get().call.status === 'busy') attempts.drop()
      change(returnToNumber)
    },
    getResendDelay: now => getResendDelay(state.get(), now),
  }
}

/** Requests a code. A response counts even if the attempt has become stale: the SMS is sent all the same. */
async function requestCode({ state, country, clock, attempts, botCheck, api, change }: Flow): Promise<void> {
  const { step, typed, codeRequest, call } = state.get()
  const isResend = step === 'code'
  if (call.status === 'busy' || getResendDelay(state.get(), clock.now()) > 0) return
  const fail = (error: PhoneError): void =>
    change(current => ({ ...current, call: { status: 'failed', operation: 'request', error } }))
  const phone = isResend ? codeRequest.phone : toE164(typed, country.get())
  if (phone === undefined) {
    // the field is prefilled with the country code, so the country code alone counts as empty
    const isEmpty = ['', '+', phonePrefix(country.get()).trim()].includes(typed.replace(/\s/g, ''))
    return fail({ kind: 'field', code: isEmpty ? 'phoneRequired' : 'phoneInvalid' })
  }
  function isStillWanted(): boolean {
    const current = state.get()
    if (current.step !== step) return false
    return isResend ? current.codeRequest?.phone === phone : toE164(current.typed, country.get()) === phone
  }
  await attempts.run(() => change(clearBusy), async ({ isCurrent }) => {
    change(current => ({ ...current, call: { status: 'busy' } }))
    const token = await botCheck.token('sms_code').catch(() => null)
    if (!isCurrent()) return
    if (token === null) return fail({ kind: 'captcha' })
    const previousRequest = state.get().codeRequest
    const now = clock.now()
    const request = withEarlierCodes({ phone, requestedAt: now }, previousRequest, now)
    change(current => recordRequest(current, request))
    const requestError: unknown = await api.requestCode(phone, token).then(() => null, (error: unknown) => error)
    // if the API refuses a second code so soon, the customer can type the earlier one
    const canUseEarlier = !isResend && isSmsError(requestError, 'sms.too-often')
    const earlier = canUseEarlier ? selectSentCodes(previousRequest).find(code => code.phone === phone) : undefined
    const sent = requestError === null ? request : earlier && withEarlierCodes(earlier, previousRequest, now)
    if (sent !== undefined) return change(current => recordSentCode(current, sent, isResend, isStillWanted()))
    if (!isOutcomeUnknown(requestError)) change(current => undoRequest(current, request, previousRequest))
    if (isStillWanted()) fail(toPhoneError(requestError))
    else change(clearBusy)
  })
}

/** Signs in with the typed code. Resolves with false after a failure; `state` has the error. */
async function submitCode({ state, session, attempts, botCheck, api, change }: Flow): Promise<boolean> {
  const { step, typed, codeRequest, call } = state.get()
  if (step !== 'code' || call.status === 'busy') return false
  const fail = (error: PhoneError): void =>
    change(current => ({ ...current, call: { status: 'failed', operation: 'submit', error } }))
  const fault = required(typed) ?? minLength(SHORTEST_CODE)(typed)
  if (fault !== null) {
    fail({ kind: 'field', code: fault.code === 'required' ? 'codeRequired' : 'codeShort' })
    return false
  }
  const attempt = await attempts.run(() => change(clearBusy), async ({ isCurrent }) => {
    change(current => ({ ...current, call: { status: 'busy' } }))
    const token = await botCheck.token('sms_confirm').catch(() => null)
    if (!isCurrent()) return null
    if (token === null) {
      fail({ kind: 'captcha' })
      return null
    }
    try {
      return await api.signInWithCode(codeRequest.phone, typed, token)
    } catch (error) {
      if (!isCurrent()) return null
      // the error is about the submitted digits, which the customer may have changed since
      if (isSmsError(error, 'sms.wrong-code') && state.get().typed !== typed) change(clearBusy)
      else fail(toPhoneError(error))
      return null
    }
  })
  if (attempt.status === 'stale' || attempt.value === null) return false
  await session.completeSignIn(attempt.value, 'PHONE')
  return true
}
