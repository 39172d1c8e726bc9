import { useState } from 'react'
import { clsx } from 'clsx'
import type { Zone } from '../../core/time/zone.ts'
import { LazyBoundary } from '../app/LazyBoundary.tsx'
import { MenuNotice } from '../app/lazy-views.ts'
import { useSelected, useShop } from '../bind/shop.ts'
import type { MenuNoticeKind } from './MenuNotice.tsx'
import * as css from './NoticeSlot.module.css'

type Props = {
  readonly kind: MenuNoticeKind
  readonly shouldShow: boolean
  readonly zone: Zone
}

/**
 * A notice that is shown at the first render is above the dishes and keeps its space. A later one
 * overlays the bottom of the window. So no notice shifts a dish when it appears or disappears.
 */
export function NoticeSlot({ kind: about, shouldShow, zone }: Props) {
  const [hasReservedSpace] = useState(shouldShow)
  if (!shouldShow && !hasReservedSpace) return null
  return (
    <div className={hasReservedSpace ? clsx(css.room, css[about]) : css.late}>
      {shouldShow && (
        <LazyBoundary fallback={null}>
          <MenuNotice kind={about} zone={zone} isLate={!hasReservedSpace} />
        </LazyBoundary>
      )}
    </div>
  )
}

/** The notice that the menu of an earlier visit is shown because it could not be refreshed. */
export function StaleNoticeSlot({ zone }: { readonly zone: Zone }) {
  const isStale = useSelected(useShop().menu.freshness, now => now.status === 'cached' && now.problem !== null)
  return <NoticeSlot kind="age" shouldShow={isStale} zone={zone} />
}
