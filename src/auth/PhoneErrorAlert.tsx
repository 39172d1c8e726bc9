import type { PhoneError } from '../../core/shop/account/providers/phone-error.ts'
import { useI18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { isFieldError, formatPhoneError } from './error-text.ts'

/**
 * An error that the field does not show, such as a failed network; nothing for an error of the
 * field. A retry removes the alert, so `onRetry` must move the focus.
 */
export function PhoneErrorAlert({ error, onRetry }: {
  readonly error: PhoneError | null
  readonly onRetry: () => void
}) {
  const i18n = useI18n()
  if (error === null || isFieldError(error)) return null
  const canRetry = error.kind !== 'sms' || error.code === 'sendFailed'
  const action = <Button variant="text" onClick={onRetry}>{i18n.t('common.retry')}</Button>
  return <Alert tone="error" announce action={canRetry ? action : undefined}>{formatPhoneError(i18n, error)}</Alert>
}
