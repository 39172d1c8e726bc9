import { useState } from 'react'
import type { Zone } from '../../core/time/zone.ts'
import { useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { focusMain } from '../ui/focus-main.ts'
import { StaleMenuNotice } from './StaleMenuNotice.tsx'
import { MenuTimeNotice } from './MenuTimeNotice.tsx'
import { OpeningNotice } from './OpeningNotice.tsx'

/**
 * `age`: the menu is cached from an earlier visit. `time`: the menu is that of a selected time.
 * `opening`: the restaurant is closed or closes soon.
 */
export type MenuNoticeKind = 'age' | 'time' | 'opening'

/**
 * A notice of the menu. `isLate`: the notice appears after the first render, over the dishes, so it
 * has a close button. `MenuNotices` never shows a `time` notice late.
 */
export function MenuNotice({
  kind,
  zone,
  isLate,
}: {
  readonly kind: MenuNoticeKind
  readonly zone: Zone
  readonly isLate: boolean
}) {
  const { t } = useI18n()
  const [isDismissed, setDismissed] = useState(false)
  const close = isLate ? (
    <Button variant="text" onClick={() => {
      setDismissed(true)
      // move the focus: the focused button is removed
      focusMain()
    }}>{t('common.close')}</Button>
  ) : null
  if (kind === 'age') return <StaleMenuNotice zone={zone} close={close} isDismissed={isDismissed} />
  if (isDismissed) return null
  return kind === 'time' ? <MenuTimeNotice zone={zone} /> : <OpeningNotice zone={zone} close={close} />
}
