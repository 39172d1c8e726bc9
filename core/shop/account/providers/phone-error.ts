import { ApiError } from '../../../http/errors.ts'
import type { ApiCode } from '../../api-codes.ts'
import { toProblem, type Problem } from '../../problem.ts'

/** The API's error codes about SMS codes, each with the shop's name of the error (AUTH-02). */
const SMS_CODES = {
  'sms.too-often': 'throttled',
  'sms.wrong-code': 'wrong',
  'sms.attempts-exhausted': 'exhausted',
  'sms.code-not-found': 'notFound',
  'sms.send-failed': 'sendFailed',
  'sms.number-unreachable': 'sendFailedNumber',
} as const satisfies Readonly<Record<Extract<ApiCode, `sms.${string}`>, string>>

/** An error of the sign-in by phone. `field`: the typed text is invalid. */
export type PhoneError =
  | { readonly kind: 'field'; readonly code: 'phoneRequired' | 'phoneInvalid' | 'codeRequired' | 'codeShort' }
  | { readonly kind: 'sms'; readonly code: (typeof SMS_CODES)[keyof typeof SMS_CODES] }
  | { readonly kind: 'captcha' }
  | { readonly kind: 'problem'; readonly problem: Problem }

/** Converts the error of an API call. */
export function toPhoneError(error: unknown): PhoneError {
  const isKnown = error instanceof ApiError && Object.hasOwn(SMS_CODES, error.code)
  if (!isKnown) return { kind: 'problem', problem: toProblem(error) }
  return { kind: 'sms', code: SMS_CODES[error.code as keyof typeof SMS_CODES] }
}

/** Whether an API call has failed with this error code. */
export const isSmsError = (error: unknown, code: keyof typeof SMS_CODES): boolean =>
  error instanceof ApiError && error.code === code

/** Whether the API may have sent the SMS in spite of the error: there was no response, or a 5xx. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500
}
