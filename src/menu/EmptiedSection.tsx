import type { MouseEvent } from 'react'
import { useFilters } from '../bind/parts.ts'
import { useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { useAnnounce } from '../ui/AnnouncerProvider.tsx'
import * as css from './AdultDishesNotice.module.css'

/** Replaces the dishes of a section when none of them matches the active filters (MENU-19). */
export function EmptiedSection() {
  const { reset } = useFilters()
  const { t } = useI18n()
  const announce = useAnnounce()
  function clear({ currentTarget }: MouseEvent): void {
    // The reset replaces this button by dishes, so the focus moves to the section's heading first.
    currentTarget.closest('section')?.querySelector('h2')?.focus({ preventScroll: true })
    reset()
    announce(t('narrowing.off'))
  }
  return (
    <>
      <p className={css.text}>{t('narrowing.emptySection')}</p>
      <Button variant="outlined" onClick={clear}>{t('narrowing.reset')}</Button>
    </>
  )
}
