import { useState } from 'react'
import { clsx } from 'clsx'
import type { Zone } from '../../core/time/zone.ts'
import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import { MenuNotice } from '../lazy/lazy-views.ts'
import { useSelected, useShop } from '../bind/shop.ts'
import type { MenuNoticeKind } from './MenuNotice.tsx'
import * as css from './NoticeSlot.module.css'

type Props = {
  readonly kind: MenuNoticeKind
  readonly shouldShow: boolean
  readonly zone: Zone
}

/**
 * Places a notice so that no dish shifts when the notice appears or disappears. A notice of the
 * first render is above the dishes and keeps its space. A notice that appears after that is over
 * the bottom of the window.
 */
export function NoticeSlot({ kind, shouldShow, zone }: Props) {
  const [hasReservedSpace] = useState(shouldShow)
  if (!shouldShow && !hasReservedSpace) return null
  return (
    <div className={hasReservedSpace ? clsx(css.room, css[kind]) : css.late}>
      {shouldShow && (
        <LazyBoundary fallback={null}>
          <MenuNotice kind={kind} zone={zone} isLate={!hasReservedSpace} />
        </LazyBoundary>
      )}
    </div>
  )
}

/**
 * The slot for the notice that the shown menu is cached, because the current menu failed to load.
 */
export function StaleNoticeSlot({ zone }: { readonly zone: Zone }) {
  const { menu } = useShop()
  const isStale = useSelected(
    menu.freshness, freshness => freshness.status === 'cached' && freshness.problem !== null, false,
  )
  return <NoticeSlot kind="stale" shouldShow={isStale} zone={zone} />
}
