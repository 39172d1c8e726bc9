import { useState } from 'react'
import type { Zone } from '../../core/time/zone.ts'
import { useWords } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { KeptNotice } from './KeptNotice.tsx'
import { MenuTimeNotice } from './MenuTimeNotice.tsx'
import { OpeningNotice } from './OpeningNotice.tsx'

/** The menu is an earlier visit's, is that of a chosen time, or of a restaurant that is closed or soon will be. */
export type NoticeAbout = 'age' | 'time' | 'opening'

/** A notice of the menu. One that comes late is read out. */
export function MenuNotice({ about, zone, isLate }: { readonly about: NoticeAbout; readonly zone: Zone; readonly isLate: boolean }) {
  const { t } = useWords()
  const [isPutAway, setPutAway] = useState(false)
  const close = isLate ? (
    <Button variant="text" onClick={() => {
      setPutAway(true)
      // the button that had the focus has gone
      document.getElementById('main')?.focus({ preventScroll: true })
    }}>{t('common.close')}</Button>
  ) : null
  if (about === 'age') return <KeptNotice zone={zone} close={close} isPutAway={isPutAway} />
  if (isPutAway) return null
  return about === 'time' ? <MenuTimeNotice zone={zone} /> : <OpeningNotice zone={zone} close={close} />
}
