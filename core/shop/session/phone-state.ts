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
