import { useState } from 'react'
import type { Zone } from '../../core/time/zone.ts'
import { useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { focusMain } from '../ui/focus-main.ts'
import { StaleMenuNotice } from './StaleMenuNotice.tsx'
import { MenuTimeNotice } from './MenuTimeNotice.tsx'
import { OpeningNotice } from './OpeningNotice.tsx'

/**
 * `stale`: the menu is cached, because the current menu failed to load. `time`: the menu is for the
 * order time that the customer has selected. `opening`: the restaurant is closed or closes soon.
 */
export type MenuNoticeKind = 'stale' | 'time' | 'opening'

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
  const closeButton = isLate ? (
    <Button variant="text" onClick={() => {
      setDismissed(true)
      // move the focus: the focused button is removed
      focusMain()
    }}>{t('common.close')}</Button>
  ) : null
  // once closed, this notice still shows a line that the menu is not current
  if (kind === 'stale') return <StaleMenuNotice zone={zone} closeButton={closeButton} isDismissed={isDismissed} />
  if (isDismissed) return null
  return kind === 'time' ? <MenuTimeNotice zone={zone} /> : <OpeningNotice zone={zone} closeButton={closeButton} />
}
