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
import type { SignInWire } from '../wire.ts'
import { errorOf, isInDoubt, isSms, type PhoneError } from './phone-error.ts'
import {
  askedElsewhere, askedIn, backAtNumber, BLANK, calm, codeAsked, codeRefused, codeSent, codesOf, isAlive, phoneStateOf, requested, requestOf,
  resendIn, SHORTEST_CODE, withOthers, withText, type PhoneState, type StoredCodeRequest,
} from './phone-state.ts'

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

interface Flow extends PhoneOptions {
  readonly state: Readable<PhoneState>
  change(turn: (now: PhoneState) => PhoneState): void
}

/** Sign-in by SMS: number, code, resend. A code that was requested survives a reload with its countdown. */
export function createPhoneSignIn(options: PhoneOptions) {
  const { stored, session, attempts, country, clock, botCheck } = options
  const pending = stored<StoredCodeRequest | null>(KEY.signInCode, requested, null)
  const isGuest = (): boolean => session.state.get().at === 'guest'
  if (!isGuest()) pending.forget()
  const begun = phoneStateOf(pending.get(), clock.now())
  const state = createStore<PhoneState>(begun)

  /** By the customer, whose code request is kept with it. */
  function change(turn: (now: PhoneState) => PhoneState): void {
    const before = requestOf(state.get())
    state.set(turn(state.get()))
    const after = requestOf(state.get())
    if (!isGuest() || sameJson(before, after)) return
    pending.set(after.number === undefined ? after : { ...after, typedAt: clock.now() })
  }
  // the clock may be wrong till then: a code of a minute ago would look like one of yesterday
  function judgeAnew(): void {
    const [held, now] = [pending.get(), clock.now()]
    if (held === null || !clock.synced.get() || state.get() !== begun) return
    state.set(phoneStateOf(held, now))
    if (!isAlive(held.requestedAt, now) && !isAlive(held.typedAt ?? 0, now)) pending.set(null)
  }
  clock.synced.subscribe(judgeAnew)
  judgeAnew()
  // another tab has asked for a new code, or has used it; a number that was deleted there stays here
  function follow(): void {
    const held = pending.get()
    if (held?.phone !== '') state.set(askedElsewhere(state.get(), held && askedIn(held)))
  }
  pending.subscribe(follow)
  // in each tab: the number is private, and a code is useless once somebody is signed in
  attempts.onVisitorLeft(() => {
    state.set(BLANK)
    return isGuest() ? follow() : pending.forget()
  })

  const flow: Flow = { ...options, state, change }
  return {
    state: state as Readable<PhoneState>,
    country,
    /** The bot check gets ready, until what this answers with is called. */
    activate: botCheck.activate,
    typed: (text: string): void => change(now => withText(now, text)),
    /** What was typed into the order form need not be typed again. */
    offer(text: string): void {
      const number = toE164(text, country.get())
      if (number !== undefined) change(now => (now.step === 'number' ? withText(now, formatPhone(number)) : now))
    },
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
      change(backAtNumber)
    },
    resendIn: (now: number): number => resendIn(state.get(), now),
  }
}

/** Asks for a code. Its answer counts whatever has begun since: the SMS is on its way. */
async function requestCode({ state, country, clock, attempts, botCheck, wire, change }: Flow): Promise<void> {
  const { step, typed, asked: former, call } = state.get()
  const again = step === 'code'
  if (call.at === 'busy' || resendIn(state.get(), clock.now()) > 0) return
  const fail = (error: PhoneError): void => change(now => ({ ...now, call: { at: 'failed', of: 'request', error } }))
  const phone = again ? former.phone : toE164(typed, country.get())
  if (phone === undefined) {
    // the prefix stands there by itself: left alone it is no number yet
    const isEmpty = ['', '+', phonePrefix(country.get()).trim()].includes(typed.replace(/\s/g, ''))
    return fail({ at: 'field', code: isEmpty ? 'phoneRequired' : 'phoneInvalid' })
  }
  function isWished(): boolean {
    const now = state.get()
    if (now.step !== step) return false
    return again ? now.asked?.phone === phone : toE164(now.typed, country.get()) === phone
  }
  await attempts.run(() => change(calm), async ({ isCurrent }) => {
    change(now => ({ ...now, call: { at: 'busy' } }))
    const token = await botCheck.token('sms_code').catch(() => null)
    if (!isCurrent()) return
    if (token === null) return fail({ at: 'captcha' })
    const before = state.get().asked
    const asked = withOthers({ phone, requestedAt: clock.now() }, before)
    change(now => codeAsked(now, asked))
    const refusal: unknown = await wire.requestCode(phone, token).then(() => null, (error: unknown) => error)
    // too often for this very number: a code is on its way, so the customer may type it
    const mayType = !again && isSms(refusal, 'sms.too-often')
    const earlier = mayType ? codesOf(before).find(one => one.phone === phone) : undefined
    const sent = refusal === null ? asked : earlier && withOthers(earlier, before)
    if (sent !== undefined) return change(now => codeSent(now, sent, again, isWished()))
    if (!isInDoubt(refusal)) change(now => codeRefused(now, asked, before))
    if (isWished()) fail(errorOf(refusal))
    else change(calm)
  })
}

async function submitCode({ state, session, attempts, botCheck, wire, change }: Flow): Promise<boolean> {
  const { step, typed, asked, call } = state.get()
  if (step !== 'code' || call.at === 'busy') return false
  const fail = (error: PhoneError): void => change(now => ({ ...now, call: { at: 'failed', of: 'submit', error } }))
  const fault = required(typed) ?? minLength(SHORTEST_CODE)(typed)
  const code = fault?.code === 'required' ? 'codeRequired' : 'codeShort'
  if (fault !== null) return fail({ at: 'field', code }), false
  const attempt = await attempts.run(() => change(calm), async ({ isCurrent }) => {
    change(now => ({ ...now, call: { at: 'busy' } }))
    const token = await botCheck.token('sms_confirm').catch(() => null)
    if (!isCurrent()) return null
    if (token === null) return fail({ at: 'captcha' }), null
    try {
      return await wire.signInWithCode(asked.phone, typed, token)
    } catch (refusal) {
      if (!isCurrent()) return null
      // other digits stand there by now: nothing is known of them yet
      if (isSms(refusal, 'sms.wrong-code') && state.get().typed !== typed) change(calm)
      else fail(errorOf(refusal))
      return null
    }
  })
  if (attempt.at === 'stale' || attempt.value === null) return false
  await session.signedIn(attempt.value, 'PHONE')
  return true
}
