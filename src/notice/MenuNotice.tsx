import { useState } from 'react'
import type { Zone } from '../../core/time/zone.ts'
import { useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { StaleMenuNotice } from './StaleMenuNotice.tsx'
import { MenuTimeNotice } from './MenuTimeNotice.tsx'
import { OpeningNotice } from './OpeningNotice.tsx'

/**
 * `age`: the menu is cached from an earlier visit. `time`: it is the menu of a selected time.
 * `opening`: the restaurant is closed or closes soon.
 */
export type MenuNoticeKind = 'age' | 'time' | 'opening'

/** A notice above the menu. One that appears late is announced. */
export function MenuNotice({
  kind: about,
  zone,
  isLate,
}: {
  readonly kind: MenuNoticeKind
  readonly zone: Zone
  readonly isLate: boolean
}) {
  const { t } = useI18n()
  const [isPutAway, setPutAway] = useState(false)
  const close = isLate ? (
    <Button variant="text" onClick={() => {
      setPutAway(true)
      // the focused button is removed
      document.getElementById('main')?.focus({ preventScroll: true })
    }}>{t('common.close')}</Button>
  ) : null
  if (about === 'age') return <StaleMenuNotice zone={zone} close={close} isDismissed={isPutAway} />
  if (isPutAway) return null
  return about === 'time' ? <MenuTimeNotice zone={zone} /> : <OpeningNotice zone={zone} close={close} />
}
