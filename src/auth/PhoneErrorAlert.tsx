import type { PhoneError } from '../../core/shop/account/providers/phone-error.ts'
import { useI18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { isFieldError, phoneErrorText } from './error-text.ts'

/** An error that is not the field's. On retry the focus moves away, since the alert disappears. */
export function PhoneErrorAlert({ error, retry }: { readonly error: PhoneError | null; readonly retry: () => void }) {
  const i18n = useI18n()
  if (error === null || isFieldError(error)) return null
  const mayRetry = error.kind !== 'sms' || error.code === 'sendFailed'
  const action = <Button variant="text" onClick={retry}>{i18n.t('common.retry')}</Button>
  return <Alert tone="error" announce action={mayRetry ? action : undefined}>{phoneErrorText(i18n, error)}</Alert>
}
