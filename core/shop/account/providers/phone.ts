import type { BotCheckPurpose, Cancel } from '../../../env.ts'
import { minLength, required } from '../../../form-rules.ts'
import { sameJson } from '../../../json.ts'
import { phonePrefix, toE164, type PhoneCountry } from '../../../phone.ts'
import { createStore, type Readable } from '../../../store/store.ts'
import type { OpenStored } from '../../../store/stored.ts'
import type { ServerClock } from '../../../time/server-clock.ts'
import { KEY } from '../../keys.ts'
import { problemOf } from '../../problem.ts'
import type { Attempts } from '../attempts.ts'
import { SHORTEST_CODE } from './code-in.ts'
import { reduce, phoneStateOf, requestOf, resendIn, type PhoneError, type PhoneEvent, type PhoneState } from './phone-state.ts'
import { askedFor, askedIn, isAlive, requested, withOthers, type StoredCodeRequest } from './requested-code.ts'
import type { InternalSession } from '../session.ts'
import { isInDoubt, smsError } from './sms-error.ts'
import type { SignInWire } from '../wire.ts'

export interface PhoneOptions {
  readonly stored: OpenStored
  readonly wire: Pick<SignInWire, 'requestCode' | 'signInWithCode'>
  readonly session: Pick<InternalSession, 'state' | 'signedIn'>
  readonly attempts: Attempts
  /** Whose numbers are typed without their country code. */
  readonly country: Readable<PhoneCountry>
  readonly clock: Pick<ServerClock, 'now' | 'synced'>
  /** `token` is asked for a fresh one before each call; where no check is configured, it is empty. */
  readonly botCheck: { activate(): Cancel; token(purpose: BotCheckPurpose): Promise<string> }
}

/** What the two calls of the sign-in work on. */
interface Flow extends PhoneOptions {
  readonly state: Readable<PhoneState>
  dispatch(event: PhoneEvent): void
}

/** Sign-in by SMS: number, code, resend. A code that was requested survives a reload with its countdown. */
export function createPhoneSignIn(options: PhoneOptions) {
  const { stored, session, attempts, country, clock, botCheck } = options
  const pending = stored<StoredCodeRequest | null>(KEY.signInCode, requested, null)
  const isGuest = (): boolean => session.state.get().at === 'guest'
  if (!isGuest()) pending.forget()
  const begun = phoneStateOf(pending.get(), clock.now())
  const state = createStore<PhoneState>(begun)

  function dispatch(event: PhoneEvent): void {
    const before = requestOf(state.get())
    state.set(reduce(state.get(), event))
    const after = requestOf(state.get())
    if (event.type === 'asked-elsewhere' || event.type === 'visitor-left' || !isGuest() || sameJson(before, after)) return
    // a number that is deleted here must not make the other tabs forget theirs
    const kept = after ?? (event.type === 'typed' ? { phone: '', requestedAt: 0, number: '' } : null)
    pending.set(kept?.number === undefined ? kept : { ...kept, typedAt: clock.now() })
  }
  // the clock that begins this visit may be wrong: a code of a minute ago would look like one of yesterday
  clock.synced.subscribe(() => {
    if (!clock.synced.get() || state.get() !== begun) return
    const held = pending.get()
    const anew = phoneStateOf(held, clock.now())
    if (!sameJson(anew, begun)) state.set(anew)
    if (held !== null && !isAlive(held.requestedAt, clock.now()) && !isAlive(held.typedAt ?? 0, clock.now())) pending.set(null)
  })
  // another tab has asked for a new code, or has used it
  function follow(): void {
    const held = pending.get()
    if (held?.phone !== '') dispatch({ type: 'asked-elsewhere', asked: held && askedIn(held) })
  }
  pending.subscribe(follow)
  // in each tab: the number is private, and a code is useless once somebody is signed in; until that session ends nothing is kept
  attempts.onVisitorLeft(() => {
    dispatch({ type: 'visitor-left' })
    return isGuest() ? follow() : pending.forget()
  })

  const flow: Flow = { ...options, state, dispatch }
  return {
    state: state as Readable<PhoneState>,
    country,
    /** The number or the code is asked for: the bot check gets ready. The answer says that it is no longer. */
    activate: botCheck.activate,
    typed: (text: string): void => dispatch({ type: 'typed', text }),
    requestCode: () => requestCode(flow),
    /** True when the person is signed in. */
    submitCode: () => submitCode(flow),
    /** Does again what has failed last: the request of a code, or the sign-in with it. */
    async retry(): Promise<void> {
      const { call } = state.get()
      await (call.at === 'failed' && call.of === 'submit' ? submitCode(flow) : requestCode(flow))
    },
    changeNumber(): void {
      // a window of a provider may be waited for meanwhile: that is another try
      if (state.get().call.at === 'busy') attempts.drop()
      dispatch({ type: 'number-changed' })
    },
    /** Milliseconds until a new code may be asked for; 0 when it may. */
    resendIn: (now: number): number => resendIn(state.get(), now),
  }
}

async function requestCode(flow: Flow): Promise<void> {
  const { state, country, clock, dispatch } = flow
  const now = state.get()
  if (now.call.at === 'busy') return
  if (now.step === 'code') return resendIn(now, clock.now()) > 0 ? undefined : send(flow, now.asked.phone, true)
  const refuse = (code: 'phoneRequired' | 'phoneInvalid'): void => dispatch({ type: 'call-failed', of: 'request', error: { at: 'field', code } })
  // the prefix stands there by itself: left alone it is no number yet
  if (['', '+', phonePrefix(country.get()).trim()].includes(now.typed.replace(/\s/g, ''))) return refuse('phoneRequired')
  const phone = toE164(now.typed, country.get())
  return phone === undefined ? refuse('phoneInvalid') : send(flow, phone, false)
}

/** Asks for a code, again for the number whose code is being typed. The answer counts whatever else has been begun meanwhile: the SMS is on its way. */
async function send({ state, country, clock, attempts, botCheck, wire, dispatch }: Flow, phone: string, again: boolean): Promise<void> {
  function isWished(): boolean {
    const now = state.get()
    return now.step === 'code' ? again && now.asked.phone === phone : !again && toE164(now.typed, country.get()) === phone
  }
  await attempts.run(async ({ isCurrent, onCancelled }) => {
    dispatch({ type: 'call-started' })
    onCancelled(() => dispatch({ type: 'call-dropped' }))
    const token = await botCheck.token('sms_code').catch(() => null)
    if (!isCurrent()) return
    if (token === null) return dispatch({ type: 'call-failed', of: 'request', error: { at: 'captcha' } })
    const before = state.get().asked
    const asked = withOthers({ phone, requestedAt: clock.now() }, before)
    dispatch({ type: 'code-asked', asked })
    const refusal: unknown = await wire.requestCode(phone, token).then(() => null, (error: unknown) => error)
    if (refusal === null) return dispatch({ type: 'code-sent', asked, resent: again, isWished: isWished() })
    // too often for this very number: a code is on its way, so the customer may type it
    const earlier = askedFor(phone, before)
    if (smsError(refusal) === 'throttled' && !again && earlier !== undefined) {
      return dispatch({ type: 'code-sent', asked: withOthers(earlier, before), resent: false, isWished: isWished() })
    }
    dispatch({ type: 'code-refused', asked, before: isInDoubt(refusal) ? asked : before, error: isWished() ? errorOf(refusal) : null })
  })
}

async function submitCode({ state, session, attempts, botCheck, wire, dispatch }: Flow): Promise<boolean> {
  const now = state.get()
  if (now.step !== 'code' || now.call.at === 'busy') return false
  const fail = (error: PhoneError): void => dispatch({ type: 'call-failed', of: 'submit', error })
  const fault = required(now.typed) ?? minLength(SHORTEST_CODE)(now.typed)
  if (fault !== null) return fail({ at: 'field', code: fault.code === 'required' ? 'codeRequired' : 'codeShort' }), false
  const attempt = await attempts.run(async ({ isCurrent, onCancelled }) => {
    dispatch({ type: 'call-started' })
    onCancelled(() => dispatch({ type: 'call-dropped' }))
    const token = await botCheck.token('sms_confirm').catch(() => null)
    if (!isCurrent()) return null
    if (token === null) return fail({ at: 'captcha' }), null
    try {
      return await wire.signInWithCode(now.asked.phone, now.typed, token)
    } catch (error) {
      if (!isCurrent()) return null
      // other digits stand there by now: nothing is known of them yet
      if (smsError(error) === 'wrong' && state.get().typed !== now.typed) dispatch({ type: 'call-dropped' })
      else fail(errorOf(error))
      return null
    }
  })
  if (attempt.at === 'stale' || attempt.value === null) return false
  await session.signedIn(attempt.value, 'PHONE')
  return true
}

function errorOf(refusal: unknown): PhoneError {
  const sms = smsError(refusal)
  return sms === undefined ? { at: 'problem', problem: problemOf(refusal) } : { at: 'sms', code: sms }
}
