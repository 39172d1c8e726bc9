import type { BotCheckPurpose, Cancel } from '../../../env.ts'
import { minLength, required } from '../../../form-rules.ts'
import { sameJson } from '../../../json.ts'
import { formatPhone, phonePrefix, toE164, type PhoneCountry } from '../../../phone.ts'
import { createStore, type Readable } from '../../../store/store.ts'
import type { OpenStored } from '../../../store/stored.ts'
import type { ServerClock } from '../../../time/server-clock.ts'
import * as KEY from '../../keys.ts'
import type { Attempts } from '../attempts.ts'
import type { InternalSession } from '../session.ts'
import type { SignInApi } from '../sign-in-api.ts'
import { toPhoneError, isOutcomeUnknown, isSms, type PhoneError } from './phone-error.ts'
import {
  applyOtherTabRequest, BLANK, clearBusy, codeRequestDecoder, isRecent, recordRequest, recordSentCode, resendIn,
  restorePhoneState, returnToNumber, selectSentCodes, SHORTEST_CODE, toRequestedCode, toStoredRequest, undoRequest,
  withEarlierCodes, withTypedText,
  type PhoneState, type StoredCodeRequest,
} from './phone-state.ts'

export interface PhoneOptions {
  readonly stored: OpenStored
  readonly api: Pick<SignInApi, 'requestCode' | 'signInWithCode'>
  readonly session: Pick<InternalSession, 'state' | 'signedIn'>
  readonly attempts: Attempts
  /** The country of numbers that are typed without a country code. */
  readonly country: Readable<PhoneCountry>
  readonly clock: Pick<ServerClock, 'now' | 'synced'>
  /** `token` resolves with a new token for each call, or with '' if no bot check is configured. */
  readonly botCheck: { activate(): Cancel; token(purpose: BotCheckPurpose): Promise<string> }
}

/**
 * Sign-in by SMS. A requested code and its countdown survive a reload. When the API refuses a call or
 * its response is lost, the method still resolves and `state` has the error.
 */
export interface PhoneSignIn {
  /** The step, the typed text, and the current or failed call. */
  readonly state: Readable<PhoneState>
  /** The country of numbers that are typed without a country code. */
  readonly country: Readable<PhoneCountry>
  /** Prepares the bot check. The returned function ends that. */
  activate(): Cancel
  /** Sets the text of the visible field, the number or the code. */
  setText(text: string): void
  /** Fills in the number from the order form, unless a code is being typed. */
  prefillNumber(text: string): void
  /** Requests a code for the typed number, or a new one for the same number. */
  requestCode(): Promise<void>
  /** Signs in with the typed code. Resolves with true when the customer is signed in. */
  submitCode(): Promise<boolean>
  /** Repeats the call that failed last: `submitCode`, or else `requestCode`. */
  retry(): Promise<void>
  /** Returns to the step of the number. */
  changeNumber(): void
  /** Milliseconds until a new code can be requested; `now` is in ms of the synced clock. */
  resendIn(now: number): number
}

interface Flow extends PhoneOptions {
  readonly state: Readable<PhoneState>
  change(update: (now: PhoneState) => PhoneState): void
}

export function createPhoneSignIn(options: PhoneOptions): PhoneSignIn {
  const { stored, session, attempts, country, clock, botCheck } = options
  const pending = stored<StoredCodeRequest | null>(KEY.signInCode, codeRequestDecoder, null)
  const isGuest = (): boolean => session.state.get().status === 'guest'
  if (!isGuest()) pending.forget()
  const initialState = restorePhoneState(pending.get(), clock.now())
  const state = createStore<PhoneState>(initialState)

  /** Changes the state and stores the code request with it. */
  function change(update: (now: PhoneState) => PhoneState): void {
    const before = toStoredRequest(state.get())
    state.set(update(state.get()))
    const after = toStoredRequest(state.get())
    if (!isGuest() || sameJson(before, after)) return
    pending.set(after.number === undefined ? after : { ...after, typedAt: clock.now() })
  }
  // before the clock is synced, a request of a minute ago may seem to be of yesterday: restore it then
  function restoreOnceSynced(): void {
    const [request, now] = [pending.get(), clock.now()]
    if (request === null || !clock.synced.get() || state.get() !== initialState) return
    state.set(restorePhoneState(request, now))
    if (!isRecent(request.requestedAt, now) && !isRecent(request.typedAt ?? 0, now)) pending.set(null)
  }
  clock.synced.subscribe(restoreOnceSynced)
  restoreOnceSynced()
  // Another tab has changed the stored request. If only a typed number was stored or cleared there
  // (`phone` is ''), this tab keeps its own.
  function followOtherTabs(): void {
    const request = pending.get()
    if (request?.phone !== '') state.set(applyOtherTabRequest(state.get(), request && toRequestedCode(request)))
  }
  pending.subscribe(followOtherTabs)
  // every tab clears its state: the number is personal data, and a signed-in customer needs no code
  attempts.onVisitorLeft(() => {
    state.set(BLANK)
    return isGuest() ? followOtherTabs() : pending.forget()
  })

  const flow: Flow = { ...options, state, change }
  return {
    state,
    country,
    activate: botCheck.activate,
    setText: text => change(now => withTypedText(now, text)),
    prefillNumber(text) {
      const number = toE164(text, country.get())
      if (number !== undefined) change(now => (now.step === 'number' ? withTypedText(now, formatPhone(number)) : now))
    },
    requestCode: () => requestCode(flow),
    submitCode: () => submitCode(flow),
    async retry() {
      const { call } = state.get()
      await (call.status === 'failed' && call.of === 'submit' ? submitCode(flow) : requestCode(flow))
    },
    changeNumber() {
      // if this call is not busy, the current attempt may be a provider's, which goes on
      if (state.get().call.status === 'busy') attempts.drop()
      change(returnToNumber)
    },
    resendIn: now => resendIn(state.get(), now),
  }
}

/** Requests a code. The response counts even if another attempt has begun, as the SMS will arrive. */
async function requestCode({ state, country, clock, attempts, botCheck, api, change }: Flow): Promise<void> {
  const { step, typed, requestedCode: lastRequest, call } = state.get()
  const isResend = step === 'code'
  if (call.status === 'busy' || resendIn(state.get(), clock.now()) > 0) return
  const fail = (error: PhoneError): void =>
    change(now => ({ ...now, call: { status: 'failed', of: 'request', error } }))
  const phone = isResend ? lastRequest.phone : toE164(typed, country.get())
  if (phone === undefined) {
    // the field inserts the prefix, so a prefix alone counts as empty
    const isEmpty = ['', '+', phonePrefix(country.get()).trim()].includes(typed.replace(/\s/g, ''))
    return fail({ kind: 'field', code: isEmpty ? 'phoneRequired' : 'phoneInvalid' })
  }
  function isStillWanted(): boolean {
    const now = state.get()
    if (now.step !== step) return false
    return isResend ? now.requestedCode?.phone === phone : toE164(now.typed, country.get()) === phone
  }
  await attempts.run(() => change(clearBusy), async ({ isCurrent }) => {
    change(now => ({ ...now, call: { status: 'busy' } }))
    const token = await botCheck.token('sms_code').catch(() => null)
    if (!isCurrent()) return
    if (token === null) return fail({ kind: 'captcha' })
    const before = state.get().requestedCode
    const requestedCode = withEarlierCodes({ phone, requestedAt: clock.now() }, before)
    change(now => recordRequest(now, requestedCode))
    const refusal: unknown = await api.requestCode(phone, token).then(() => null, (error: unknown) => error)
    // the API refuses a second code so soon: the customer can type the earlier code of this number
    const canUseEarlier = !isResend && isSms(refusal, 'sms.too-often')
    const earlier = canUseEarlier ? selectSentCodes(before).find(one => one.phone === phone) : undefined
    const sent = refusal === null ? requestedCode : earlier && withEarlierCodes(earlier, before)
    if (sent !== undefined) return change(now => recordSentCode(now, sent, isResend, isStillWanted()))
    if (!isOutcomeUnknown(refusal)) change(now => undoRequest(now, requestedCode, before))
    if (isStillWanted()) fail(toPhoneError(refusal))
    else change(clearBusy)
  })
}

async function submitCode({ state, session, attempts, botCheck, api, change }: Flow): Promise<boolean> {
  const { step, typed, requestedCode, call } = state.get()
  if (step !== 'code' || call.status === 'busy') return false
  const fail = (error: PhoneError): void =>
    change(now => ({ ...now, call: { status: 'failed', of: 'submit', error } }))
  const fault = required(typed) ?? minLength(SHORTEST_CODE)(typed)
  const code = fault?.code === 'required' ? 'codeRequired' : 'codeShort'
  if (fault !== null) return fail({ kind: 'field', code }), false
  const attempt = await attempts.run(() => change(clearBusy), async ({ isCurrent }) => {
    change(now => ({ ...now, call: { status: 'busy' } }))
    const token = await botCheck.token('sms_confirm').catch(() => null)
    if (!isCurrent()) return null
    if (token === null) return fail({ kind: 'captcha' }), null
    try {
      return await api.signInWithCode(requestedCode.phone, typed, token)
    } catch (refusal) {
      if (!isCurrent()) return null
      // the customer has changed the digits since: the error is about the former ones
      if (isSms(refusal, 'sms.wrong-code') && state.get().typed !== typed) change(clearBusy)
      else fail(toPhoneError(refusal))
      return null
    }
  })
  if (attempt.status === 'stale' || attempt.value === null) return false
  await session.signedIn(attempt.value, 'PHONE')
  return true
}
