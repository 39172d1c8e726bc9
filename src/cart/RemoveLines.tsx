import { useRef } from 'react'
import { useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { useAnnounce } from '../ui/AnnouncerProvider.tsx'
import { useFocusAfterRemoval } from '../ui/useFocusAfterRemoval.ts'

/**
 * The button that removes the lines of an alert. The alert and the button disappear together with
 * the lines, so the focus moves to the first remaining line. `names`: of the dishes.
 */
export function RemoveLines({ names, onRemove }: { readonly names: string; readonly onRemove: () => void }) {
  const { t } = useI18n()
  const announce = useAnnounce()
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfterRemoval(button, () => document.querySelector<HTMLElement>('[data-line-name]'))
  function press(): void {
    onRemove()
    announce(t('cart.removedUndo', { name: names }))
  }
  return <Button ref={button} variant="text" onClick={press}>{t('orderPopup.removeThem')}</Button>
}
