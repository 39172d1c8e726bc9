import type { PhoneError } from '../../core/shop/session/phone.ts'
import type { Words } from '../bind/text.ts'

/** A fault of the sign-in by phone in words; null when there is none. */
export function phoneErrorText(words: Words, error: PhoneError | null): string | null {
  if (error === null) return null
  switch (error.at) {
    case 'field': return words.t(`v.${error.code}`)
    case 'sms': return words.t(`sms.${error.code}`)
    case 'captcha': return words.t('auth.captchaFailed')
    case 'problem': return words.problem(error.problem)
  }
}
