import type { Report, StoragePort } from '../../env.ts'
import { minLength, required } from '../../form-rules.ts'
import { ApiError } from '../../http/errors.ts'
import { integer, object, optional, read, string } from '../../http/read.ts'
import { toE164 } from '../../phone.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { jsonCodec, persisted } from '../../store/persisted.ts'
import { KEY } from '../keys.ts'
import { problemOf, type Problem } from '../problem.ts'
import type { Session } from './session.ts'
import type { SignInWire } from './wire.ts'

/** A code may be requested once in this time; the countdown runs from the request (AUTH-02). */
export const RESEND_MILLISECONDS = 90_000
const SHORTEST_CODE = 4
const LONGEST_CODE = 6

export type SmsError = 'throttled' | 'wrong' | 'exhausted' | 'notFound' | 'sendFailed' | 'sendFailedNumber'
export type PhoneError =
  | { readonly at: 'field'; readonly code: 'phoneRequired' | 'phoneInvalid' | 'codeRequired' | 'codeShort' }
  | { readonly at: 'sms'; readonly code: SmsError }
  | { readonly at: 'captcha' }
  | { readonly at: 'problem'; readonly problem: Problem }

export type PhoneState =
  | { readonly step: 'number'; readonly typed: string; readonly busy: boolean; readonly error: PhoneError | null }
  | {
    readonly step: 'code'
    /** E.164 */
    readonly phone: string
    readonly typed: string
    /** Synced clock, milliseconds: when the last code was asked for. */
    readonly requestedAt: number
    readonly busy: boolean
    readonly resent: boolean
    readonly error: PhoneError | null
  }

export interface PhoneSignIn {
  readonly state: Readable<PhoneState>
  typed(text: string): void
  requestCode(): Promise<void>
  /** True when the person is signed in. */
  submitCode(): Promise<boolean>
  changeNumber(): void
  /** Milliseconds until a new code may be asked for; 0 when it may. */
  resendIn(now: number): number
}

/** The road by SMS: number, code, resend. A code that was requested survives a reload with its countdown. */
export function createPhoneSignIn(options: {
  readonly storage: StoragePort
  readonly wire: SignInWire
  readonly session: Session
  readonly country: () => 'RU' | 'ME'
  readonly now: () => number
  /** A fresh bot-check token for each call; an empty string when no check is configured. */
  readonly captcha: () => Promise<string>
  readonly report: Report
}): PhoneSignIn {
  const { storage, wire, session, country, now, captcha, report } = options
  const codec = jsonCodec<Requested | null>(json => {
    if (json === null) return null
    try {
      return read(requested, json, report, 'sign-in code')
    } catch {
      return undefined
    }
  })
  const pending = persisted<Requested | null>({
    key: KEY.signInCode, storage, codec, initial: null, report, removeWhen: value => value === null,
  })
  const state = createStore<PhoneState>(start(pending.get(), now()))

  const fail = (error: PhoneError): void => state.update(draft => {
    draft.busy = false
    draft.error = error
  })
  /** What is being typed outlives a reload; the request before it is remembered too, for its countdown runs on. */
  const keepNumber = (number: string): void => pending.set({ ...(pending.get() ?? { phone: '', requestedAt: 0 }), number })
  // another number has been wished for meanwhile: the answer for the former one changes nothing on the screen
  let visit = 0
  async function send(phone: string, again: boolean): Promise<void> {
    const mine = ++visit
    state.update(draft => {
      draft.busy = true
      draft.error = null
    })
    let token: string
    try {
      token = await captcha()
    } catch {
      if (mine === visit) fail({ at: 'captcha' })
      return
    }
    const requestedAt = now()
    try {
      await wire.requestCode(phone, token)
    } catch (error) {
      if (mine !== visit) return
      const sms = smsError(error)
      const held = pending.get()
      // too often for this very number: a code is on its way, so the customer may type it
      if (sms === 'throttled' && !again && held?.phone === phone) {
        pending.set({ phone, requestedAt: held.requestedAt })
        state.set({ step: 'code', phone, typed: '', requestedAt: held.requestedAt, busy: false, resent: false, error: null })
        return
      }
      return fail(sms === undefined ? { at: 'problem', problem: problemOf(error) } : { at: 'sms', code: sms })
    }
    if (mine !== visit) return
    pending.set({ phone, requestedAt })
    state.set({ step: 'code', phone, typed: '', requestedAt, busy: false, resent: again, error: null })
  }

  return {
    state,
    typed(text) {
      state.update(draft => {
        draft.typed = draft.step === 'code' ? text.replace(/\D/g, '').slice(0, LONGEST_CODE) : text
        draft.error = null
      })
      if (state.get().step === 'number') keepNumber(text)
    },
    async requestCode() {
      const current = state.get()
      if (current.busy) return
      if (current.step === 'code') return current.requestedAt + RESEND_MILLISECONDS > now() ? undefined : send(current.phone, true)
      if (current.typed.replace(/[\s+]/g, '') === '') return fail({ at: 'field', code: 'phoneRequired' })
      const phone = toE164(current.typed, country())
      if (phone === undefined) return fail({ at: 'field', code: 'phoneInvalid' })
      return send(phone, false)
    },
    async submitCode() {
      const current = state.get()
      if (current.step !== 'code' || current.busy) return false
      if (required(current.typed) !== null) return fail({ at: 'field', code: 'codeRequired' }), false
      if (minLength(SHORTEST_CODE)(current.typed) !== null) return fail({ at: 'field', code: 'codeShort' }), false
      state.update(draft => {
        draft.busy = true
        draft.error = null
      })
      const mine = ++visit
      let token: string
      try {
        token = await captcha()
      } catch {
        if (mine === visit) fail({ at: 'captcha' })
        return false
      }
      try {
        const tokens = await wire.signInWithCode(current.phone, current.typed, token)
        pending.set(null)
        await session.signedIn(tokens, 'PHONE')
        state.set({ step: 'number', typed: current.phone, busy: false, error: null })
        return true
      } catch (error) {
        if (mine !== visit) return false
        const sms = smsError(error)
        fail(sms === undefined ? { at: 'problem', problem: problemOf(error) } : { at: 'sms', code: sms })
        return false
      }
    },
    changeNumber() {
      const current = state.get()
      visit += 1
      if (current.step !== 'code') return
      keepNumber(current.phone)
      state.set({ step: 'number', typed: current.phone, busy: false, error: null })
    },
    resendIn(moment) {
      const current = state.get()
      return current.step === 'code' ? Math.max(0, current.requestedAt + RESEND_MILLISECONDS - moment) : 0
    },
  }
}

const requested = object({ phone: string, requestedAt: integer, number: optional(string) })
interface Requested {
  readonly phone: string
  readonly requestedAt: number
  /** As typed, while the number is asked for; absent once its code is. */
  readonly number?: string | undefined
}

/** Codes live for minutes; after a quarter of an hour a stored request is history. */
const REQUEST_LIFE = 15 * 60_000
function start(held: Requested | null, now: number): PhoneState {
  if (held?.number !== undefined) return { step: 'number', typed: held.number, busy: false, error: null }
  const alive = held !== null && now - held.requestedAt < REQUEST_LIFE && held.requestedAt <= now + 60_000
  return alive
    ? { step: 'code', phone: held.phone, typed: '', requestedAt: held.requestedAt, busy: false, resent: false, error: null }
    : { step: 'number', typed: '', busy: false, error: null }
}

const SMS_ERRORS: Readonly<Record<string, SmsError>> = {
  'sms.too-often': 'throttled',
  'sms.wrong-code': 'wrong',
  'sms.attempts-exhausted': 'exhausted',
  'sms.code-not-found': 'notFound',
  'sms.send-failed': 'sendFailed',
  'sms.number-unreachable': 'sendFailedNumber',
}
function smsError(error: unknown): SmsError | undefined {
  return error instanceof ApiError && Object.hasOwn(SMS_ERRORS, error.code) ? SMS_ERRORS[error.code] : undefined
}
