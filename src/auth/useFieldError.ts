import type { PhoneError } from '../../core/shop/account/providers/phone-error.ts'
import { useWords } from '../bind/shop.ts'
import { useAnnounce } from '../ui/LiveRegion.tsx'
import { useOccasion } from '../ui/occasions.ts'

/** Leads to the field whose message has come; whoever is in it already would hear nothing, so it is said. */
export function useFieldError(input: React.RefObject<HTMLInputElement | null>, message: string | undefined, error: PhoneError | null): void {
  const { t } = useWords()
  const announce = useAnnounce()
  // each refusal by itself, be it in the same words
  useOccasion(error, () => {
    if (message === undefined) return
    if (document.activeElement === input.current) announce(`${t('field.error')} ${message}`, 'assertive')
    else input.current?.focus()
  })
}
