import type { Zone } from '../../core/time/zone.ts'
import { MenuNotice } from '../lazy/lazy-views.ts'
import { useSelected, useShop } from '../bind/shop.ts'
import type { MenuNoticeKind } from './MenuNotice.tsx'
import { NoticeSlot } from './NoticeSlot.tsx'

/** The slot of a notice of the menu. */
export function MenuNoticeSlot({ kind, shouldShow, zone }: {
  readonly kind: MenuNoticeKind
  readonly shouldShow: boolean
  readonly zone: Zone
}) {
  return (
    <NoticeSlot kind={kind} shouldShow={shouldShow}>
      {isLate => <MenuNotice kind={kind} zone={zone} isLate={isLate} />}
    </NoticeSlot>
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
  return <MenuNoticeSlot kind="stale" shouldShow={isStale} zone={zone} />
}
