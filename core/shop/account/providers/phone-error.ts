import { ApiError } from '../../../http/errors.ts'
import type { ApiCode } from '../../api-codes.ts'
import { problemOf, type Problem } from '../../problem.ts'

/** What the API may say of a code that is sent by SMS (AUTH-02). */
const SMS = {
  'sms.too-often': 'throttled',
  'sms.wrong-code': 'wrong',
  'sms.attempts-exhausted': 'exhausted',
  'sms.code-not-found': 'notFound',
  'sms.send-failed': 'sendFailed',
  'sms.number-unreachable': 'sendFailedNumber',
} as const satisfies Readonly<Record<Extract<ApiCode, `sms.${string}`>, string>>

export type PhoneError =
  | { readonly at: 'field'; readonly code: 'phoneRequired' | 'phoneInvalid' | 'codeRequired' | 'codeShort' }
  | { readonly at: 'sms'; readonly code: (typeof SMS)[keyof typeof SMS] }
  | { readonly at: 'captcha' }
  | { readonly at: 'problem'; readonly problem: Problem }

export function errorOf(refusal: unknown): PhoneError {
  const isKnown = refusal instanceof ApiError && Object.hasOwn(SMS, refusal.code)
  if (!isKnown) return { at: 'problem', problem: problemOf(refusal) }
  return { at: 'sms', code: SMS[refusal.code as keyof typeof SMS] }
}

export const isSms = (refusal: unknown, code: keyof typeof SMS): boolean => refusal instanceof ApiError && refusal.code === code

/** Nobody knows whether the call was acted upon. */
export function isInDoubt(refusal: unknown): boolean {
  return !(refusal instanceof ApiError) || refusal.status >= 500
}
