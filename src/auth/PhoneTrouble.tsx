import type { PhoneError } from '../../core/shop/account/providers/phone-error.ts'
import { useWords } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { isOfField, phoneErrorText } from './error-text.ts'

/** What is no fault of the field. Whoever tries again takes the focus along, for the alert goes. */
export function PhoneTrouble({ error, retry }: { readonly error: PhoneError | null; readonly retry: () => void }) {
  const words = useWords()
  if (error === null || isOfField(error)) return null
  const mayRetry = error.at !== 'sms' || error.code === 'sendFailed'
  const action = <Button variant="text" onClick={retry}>{words.t('common.retry')}</Button>
  return <Alert tone="error" announce action={mayRetry ? action : undefined}>{phoneErrorText(words, error)}</Alert>
}
