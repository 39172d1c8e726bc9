import type { PhoneError } from '../../core/shop/account/providers/phone-error.ts'
import type { SocialReason } from '../../core/shop/account/social.ts'
import { problemText } from '../bind/problem-text.ts'
import type { Words } from '../bind/shop.ts'

/** A fault of the sign-in by phone in words. */
export function phoneErrorText(words: Words, error: PhoneError): string {
  switch (error.at) {
    case 'field': return words.t(`v.${error.code}`)
    case 'sms': return words.t(`sms.${error.code}`)
    case 'captcha': return words.t('auth.captchaFailed')
    case 'problem': return problemText(words, error.problem)
  }
}

/** The fault of what stands in the field; undefined when that is in order, as it is without a network. */
export function fieldErrorText(words: Words, error: PhoneError | null): string | undefined {
  return error !== null && isOfField(error) ? phoneErrorText(words, error) : undefined
}

export function isOfField(error: PhoneError): boolean {
  return error.at === 'field' || (error.at === 'sms' && ['wrong', 'notFound', 'sendFailedNumber'].includes(error.code))
}

/** Why a sign-in by a provider has failed, in words. */
export function socialReasonText(words: Words, reason: SocialReason): string {
  return reason.at === 'provider' ? words.t(`social.${reason.fault}`) : problemText(words, reason.problem)
}
