import { ApiError } from '../../../http/errors.ts'
import type { ApiCode } from '../../api-codes.ts'

const CODES = {
  'sms.too-often': 'throttled',
  'sms.wrong-code': 'wrong',
  'sms.attempts-exhausted': 'exhausted',
  'sms.code-not-found': 'notFound',
  'sms.send-failed': 'sendFailed',
  'sms.number-unreachable': 'sendFailedNumber',
} as const satisfies Readonly<Record<Extract<ApiCode, `sms.${string}`>, string>>
/** What the API may say of a code that is sent by SMS (AUTH-02). */
export type SmsError = (typeof CODES)[keyof typeof CODES]

/** Nobody knows whether the call was acted upon. */
export function isInDoubt(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500
}

/** undefined when it is about something else. */
export function smsError(error: unknown): SmsError | undefined {
  return error instanceof ApiError && Object.hasOwn(CODES, error.code) ? CODES[error.code as keyof typeof CODES] : undefined
}
