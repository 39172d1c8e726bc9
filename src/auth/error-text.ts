import type { PhoneError } from '../../core/shop/account/providers/phone-error.ts'
import type { SocialReason } from '../../core/shop/account/social.ts'
import { translateProblem } from '../i18n/problem-text.ts'
import type { I18n } from '../i18n/i18n.ts'

/** Formats an error of the sign-in by phone. */
export function formatPhoneError(i18n: I18n, error: PhoneError): string {
  switch (error.kind) {
    case 'field': return i18n.t(`v.${error.code}`)
    case 'sms': return i18n.t(`sms.${error.code}`)
    case 'captcha': return i18n.t('auth.captchaFailed')
    case 'problem': return translateProblem(i18n, error.problem)
  }
}

/** Formats an error of the field. Undefined for any other error, such as a failed network. */
export function formatFieldError(i18n: I18n, error: PhoneError | null): string | undefined {
  return error !== null && isFieldError(error) ? formatPhoneError(i18n, error) : undefined
}

/** Whether the customer can correct the error in the field of the number or the code. */
export function isFieldError(error: PhoneError): boolean {
  return (
    error.kind === 'field' || (error.kind === 'sms' && ['wrong', 'notFound', 'sendFailedNumber'].includes(error.code))
  )
}

/** Formats the reason why a sign-in by a provider failed. */
export function formatSocialReason(i18n: I18n, reason: SocialReason): string {
  return reason.kind === 'provider' ? i18n.t(`social.${reason.fault}`) : translateProblem(i18n, reason.problem)
}
