import type { BotCheckPort, BotCheckPurpose } from '../../env.ts'
import { minLength, required } from '../../form-rules.ts'
import { phonePrefix, toE164, type PhoneCountry } from '../../phone.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { problemOf } from '../problem.ts'
import type { Attempts, Ticket } from './attempts.ts'
import { codeIn, SHORTEST_CODE } from './code-in.ts'
import type { PhoneError, PhoneSignIn, PhoneState } from './phone-state.ts'
import { askedFor, isHistory, keptRequest, phoneStateOf, withCode, withOther, withoutCode } from './requested-code.ts'
import type { Session } from './session.ts'
import { isInDoubt, smsError } from './sms-error.ts'
import type { SignInWire, Tokens } from './wire.ts'

/** A code may be requested once in this time; the countdown runs from the request (AUTH-02). */
const RESEND_MILLISECONDS = 90_000

/** Longer than any number with all that people write around it; what is pasted beyond is not kept. */
const MOST_TYPED = 256

/** The road by SMS: number, code, resend. A code that was requested survives a reload with its countdown. */
export function createPhoneSignIn(options: {
  readonly stored: OpenStored
  readonly wire: Pick<SignInWire, 'requestCode' | 'signInWithCode'>
  readonly session: Session
  readonly attempts: Attempts
  readonly country: Readable<PhoneCountry>
  readonly now: () => number
  /** True once the API has told its time: what was judged by an older offset is judged anew. */
  readonly synced: Readable<boolean>
  /** Asked for a fresh token before each call; without one the calls carry an empty string. */
  readonly botCheck?: BotCheckPort | undefined
  readonly locale: () => string
}): PhoneSignIn {
  const { stored, wire, session, attempts, country, now, synced, botCheck, locale } = options
  const captcha = (purpose: BotCheckPurpose): Promise<string> => botCheck?.token(purpose, locale()) ?? Promise.resolve('')
  const pending = keptRequest(stored)
  const state = createStore<PhoneState>(phoneStateOf(pending.get(), now()))

  const fail = (error: PhoneError): void => state.update(draft => {
    draft.busy = false
    draft.error = error
  })
  const forgive = (): void => state.update(draft => {
    draft.busy = false
  })
  /** What is being typed outlives a reload; the requests before it are remembered too, for their countdowns run on. */
  const keepNumber = (number: string): void =>
    pending.set({ ...(pending.get() ?? { phone: '', requestedAt: 0 }), number, typedAt: now() })
  let isTouched = false
  let last: 'request' | 'submit' = 'request'
  // another number has been wished for meanwhile: the answer for the former one changes nothing on the screen
  let visit = 0
  let ticket: Ticket | null = null
  function begin(): { readonly isMine: () => boolean; readonly mine: Ticket } {
    const number = ++visit
    const isMine = (): boolean => number === visit
    isTouched = true
    const mine = attempts.begin(() => {
      if (isMine()) forgive()
    })
    ticket = mine
    state.update(draft => {
      draft.busy = true
      draft.error = null
    })
    return { isMine, mine }
  }
  /** The page as it is for somebody new. */
  function reset(): void {
    visit += 1
    isTouched = true
    ticket?.end()
    state.set({ step: 'number', typed: '', busy: false, error: null })
  }
  function forget(): void {
    reset()
    pending.forget()
  }

  // the clock that begins this visit may be wrong: a code of a minute ago would look like one of yesterday
  synced.subscribe(() => {
    if (!synced.get() || isTouched) return
    const [held, current] = [pending.get(), state.get()]
    const begun = phoneStateOf(held, now())
    if (begun.step !== current.step || begun.typed !== current.typed) state.set(begun)
    if (held !== null && isHistory(held, now())) pending.set(null)
  })
  // another tab has asked for a new code for this number: it is that one which comes, and its countdown
  pending.subscribe(() => {
    const [current, held] = [state.get(), pending.get()]
    // the code has been used there, or its owner has left
    if (held === null) return current.step === 'code' || current.typed !== '' ? reset() : undefined
    if (current.step !== 'code' || held.number !== undefined || held.phone !== current.phone) return
    if (held.requestedAt !== current.requestedAt) state.set({ ...current, requestedAt: held.requestedAt })
  })
  // in each tab: a number is nobody else's business, and a code good for nothing once somebody is signed in
  let isGuest = session.state.get().at === 'guest'
  session.state.subscribe(() => {
    if (isGuest === (session.state.get().at === 'guest')) return
    isGuest = !isGuest
    if (isGuest) reset()
    else forget()
  })

  async function send(phone: string, again: boolean): Promise<void> {
    last = 'request'
    const { typed } = state.get()
    const { isMine, mine } = begin()
    let token: string
    try {
      token = await captcha('sms_code')
    } catch {
      if (isMine() && mine.holds()) fail({ at: 'captcha' })
      return mine.end()
    }
    if (!isMine() || !mine.holds()) return
    const requestedAt = now()
    const earlier = askedFor(pending.get(), phone)
    // before the answer: whoever opens the SMS may find the page gone when coming back, asks again too soon, and may then type the code
    if (!again) pending.set({ ...withCode(pending.get(), { phone, requestedAt }), number: state.get().typed, typedAt: requestedAt })
    let refusal: unknown = null
    try {
      await wire.requestCode(phone, token)
    } catch (error) {
      refusal = error
    }
    mine.end()
    // somebody has signed in meanwhile, here or in another tab: the number is not kept for whoever comes next
    if (!mine.isSameVisitor()) return
    if (refusal !== null && !isInDoubt(refusal)) pending.set(withoutCode(pending.get(), { phone, requestedAt }, earlier))
    const held = pending.get()
    // whoever asks for it again too soon may then type the code, although its request shows no more
    if (!isMine()) {
      if (refusal === null || isInDoubt(refusal)) pending.set(withOther(held, { phone, requestedAt }))
      return
    }
    const toCode = (from: number, resent: boolean): void => {
      pending.set(withCode(held, { phone, requestedAt: from }))
      state.set({ step: 'code', phone, typed: '', requestedAt: from, busy: false, resent, error: null })
    }
    if (refusal === null) return toCode(requestedAt, again)
    const sms = smsError(refusal)
    // too often for this very number: a code is on its way, so the customer may type it
    if (sms === 'throttled' && !again && earlier !== undefined) return toCode(earlier.requestedAt, false)
    // another number stands there by now: nothing is known of it yet
    if (sms !== undefined && !again && state.get().typed !== typed) return forgive()
    fail(sms === undefined ? { at: 'problem', problem: problemOf(refusal) } : { at: 'sms', code: sms })
  }

  let counted = { requestedAt: Number.NaN, from: 0 }
  /** A clock that is set back in between starts the countdown anew, and never makes it longer than it is. */
  function resendIn(moment: number): number {
    const current = state.get()
    if (current.step !== 'code') return 0
    const { requestedAt } = current
    counted = { requestedAt, from: Math.min(counted.requestedAt === requestedAt ? counted.from : requestedAt, moment) }
    return Math.max(0, counted.from + RESEND_MILLISECONDS - moment)
  }
  async function requestCode(): Promise<void> {
    const current = state.get()
    if (current.busy) return
    if (current.step === 'code') return resendIn(now()) > 0 ? undefined : send(current.phone, true)
    // the prefix stands there by itself: left alone it is no number yet
    if (['', '+', phonePrefix(country.get()).trim()].includes(current.typed.replace(/\s/g, ''))) return fail({ at: 'field', code: 'phoneRequired' })
    const phone = toE164(current.typed, country.get())
    if (phone === undefined) return fail({ at: 'field', code: 'phoneInvalid' })
    return send(phone, false)
  }
  async function submitCode(): Promise<boolean> {
    const current = state.get()
    if (current.step !== 'code' || current.busy) return false
    if (required(current.typed) !== null) return fail({ at: 'field', code: 'codeRequired' }), false
    if (minLength(SHORTEST_CODE)(current.typed) !== null) return fail({ at: 'field', code: 'codeShort' }), false
    last = 'submit'
    const { isMine, mine } = begin()
    let token: string
    try {
      token = await captcha('sms_confirm')
    } catch {
      if (isMine() && mine.holds()) fail({ at: 'captcha' })
      mine.end()
      return false
    }
    if (!mine.holds()) return false
    let tokens: Tokens
    try {
      tokens = await wire.signInWithCode(current.phone, current.typed, token)
    } catch (error) {
      if (!mine.holds()) return false
      mine.end()
      const sms = smsError(error)
      // other digits stand there by now: nothing is known of them yet
      if (sms === 'wrong' && state.get().typed !== current.typed) return forgive(), false
      fail(sms === undefined ? { at: 'problem', problem: problemOf(error) } : { at: 'sms', code: sms })
      return false
    }
    // given up, or overtaken: nobody is signed in with them
    if (!mine.holds()) return false
    mine.end()
    const signedIn = session.signedIn(tokens, 'PHONE')
    forget()
    await signedIn
    return true
  }

  return {
    state,
    country,
    attend: () => botCheck?.attend(locale()) ?? (() => undefined),
    typed(text) {
      isTouched = true
      state.update(draft => {
        draft.typed = draft.step === 'code' ? codeIn(text) : text.slice(0, MOST_TYPED)
        draft.error = null
      })
      if (state.get().step === 'number') keepNumber(state.get().typed)
    },
    requestCode,
    submitCode,
    async retry() {
      if (last === 'submit' && state.get().step === 'code') await submitCode()
      else await requestCode()
    },
    changeNumber() {
      const current = state.get()
      isTouched = true
      visit += 1
      ticket?.end()
      if (current.step !== 'code') return current.busy ? forgive() : undefined
      keepNumber(current.phone)
      state.set({ step: 'number', typed: current.phone, busy: false, error: null })
    },
    forget,
    resendIn,
  }
}
