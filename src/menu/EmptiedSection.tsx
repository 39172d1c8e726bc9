import type { MouseEvent } from 'react'
import { useNarrowing } from '../bind/parts.ts'
import { useWords } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { useAnnounce } from '../ui/LiveRegion.tsx'
import * as css from './HiddenAdult.module.css'

/** In the place of a section's dishes, of which none is what the customer wants (MENU-19). */
export function EmptiedSection() {
  const { reset } = useNarrowing()
  const { t } = useWords()
  const announce = useAnnounce()
  function clear({ currentTarget }: MouseEvent): void {
    // the dishes take the place of this button
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
