import { ApiError } from '../../../http/errors.ts'
import type { ApiCode } from '../../api-codes.ts'
import { toProblem, type Problem } from '../../problem.ts'

/** The API's error codes for a code sent by SMS, and ours (AUTH-02). */
const SMS = {
  'sms.too-often': 'throttled',
  'sms.wrong-code': 'wrong',
  'sms.attempts-exhausted': 'exhausted',
  'sms.code-not-found': 'notFound',
  'sms.send-failed': 'sendFailed',
  'sms.number-unreachable': 'sendFailedNumber',
} as const satisfies Readonly<Record<Extract<ApiCode, `sms.${string}`>, string>>

export type PhoneError =
  | { readonly kind: 'field'; readonly code: 'phoneRequired' | 'phoneInvalid' | 'codeRequired' | 'codeShort' }
  | { readonly kind: 'sms'; readonly code: (typeof SMS)[keyof typeof SMS] }
  | { readonly kind: 'captcha' }
  | { readonly kind: 'problem'; readonly problem: Problem }

export function toPhoneError(refusal: unknown): PhoneError {
  const isKnown = refusal instanceof ApiError && Object.hasOwn(SMS, refusal.code)
  if (!isKnown) return { kind: 'problem', problem: toProblem(refusal) }
  return { kind: 'sms', code: SMS[refusal.code as keyof typeof SMS] }
}

export const isSms = (refusal: unknown, code: keyof typeof SMS): boolean =>
  refusal instanceof ApiError && refusal.code === code

/** Whether the API may have carried out the call all the same: there was no response, or a 5xx. */
export function isOutcomeUnknown(refusal: unknown): boolean {
  return !(refusal instanceof ApiError) || refusal.status >= 500
}
