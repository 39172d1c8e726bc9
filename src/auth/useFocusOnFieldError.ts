import type { PhoneError } from '../../core/shop/account/providers/phone-error.ts'
import { useI18n } from '../bind/shop.ts'
import { useAnnounce } from '../ui/AnnouncerProvider.tsx'
import { useMountAndUpdateEffect } from '../ui/effects.ts'

/**
 * Focuses the field when it has an error, so that a screen reader reads the message. If the field
 * already has the focus, the message is announced.
 */
export function useFocusOnFieldError(
  input: React.RefObject<HTMLInputElement | null>,
  message: string | undefined,
  error: PhoneError | null,
): void {
  const { t } = useI18n()
  const announce = useAnnounce()
  // Runs for each error, even if its text is the same as before.
  useMountAndUpdateEffect(error, () => {
    if (message === undefined) return
    if (document.activeElement === input.current) announce(`${t('field.error')} ${message}`, 'assertive')
    else input.current?.focus()
  })
}
