import { openingNotice } from '../../core/shop/catalogue/availability.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useSelected, useShop, useStore } from '../bind/shop.ts'
import { MenuUpdate } from '../notice/MenuUpdate.tsx'
import { StaleNoticeSlot, NoticeSlot } from '../notice/NoticeSlot.tsx'

/**
 * The notices above a menu: that it is being updated or is out of date, and either the selected
 * order time or the opening hours. Opening hours matter only for an order as soon as possible.
 */
export function MenuNotices({ zone }: { readonly zone: Zone }) {
  const { clock, menu } = useShop()
  const isForLater = useSelected(menu.preOrder.requestedTime, time => time !== null)
  const hasOpeningNotice = openingNotice(useStore(menu.openness), useStore(clock.minute)) !== null
  const about = isForLater ? 'time' : 'opening'
  return (
    <>
      <MenuUpdate />
      <StaleNoticeSlot zone={zone} />
      {/* Both notices share one place, where the customer has just pressed the button that switches
          them. */}
      <NoticeSlot key={about} kind={about} shouldShow={isForLater || hasOpeningNotice} zone={zone} />
    </>
  )
}
