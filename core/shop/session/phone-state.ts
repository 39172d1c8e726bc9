import type { Cancel } from '../../env.ts'
import type { PhoneCountry } from '../../phone.ts'
import type { Readable } from '../../store/store.ts'
import type { Problem } from '../problem.ts'
import type { SmsError } from './sms-error.ts'

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
  /** Whose numbers are typed without their country code. */
  readonly country: Readable<PhoneCountry>
  /** The number or the code is asked for: the bot check gets ready. The answer says that it is no longer. */
  attend(): Cancel
  typed(text: string): void
  requestCode(): Promise<void>
  /** True when the person is signed in. */
  submitCode(): Promise<boolean>
  /** Does again what has failed last: the request of a code, or the sign-in with it. */
  retry(): Promise<void>
  changeNumber(): void
  /** Nothing of the number or its code is left to the next visitor, in no tab. */
  forget(): void
  /** Milliseconds until a new code may be asked for; 0 when it may. */
  resendIn(now: number): number
}
