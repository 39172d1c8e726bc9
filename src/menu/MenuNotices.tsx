import { openingNotice } from '../../core/shop/catalogue/availability.ts'
import type { OpeningStatus } from '../../core/time/schedule.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useSelected, useShop, useStore } from '../bind/shop.ts'
import { MenuUpdate } from '../notice/MenuUpdate.tsx'
import { MenuNoticeSlot, StaleNoticeSlot } from '../notice/MenuNoticeSlot.tsx'

/**
 * The notices above a menu: that it is being updated or is out of date, and either the selected
 * order time or the opening hours. Opening hours matter only for an order as soon as possible.
 */
export function MenuNotices({ zone }: { readonly zone: Zone }) {
  const { clock, menu } = useShop()
  const isForLater = useSelected(menu.preOrder.requestedTime, time => time !== null, false)
  const openness = useStore<OpeningStatus | null>(menu.openness, null)
  const hasOpeningNotice = openingNotice(openness, useStore(clock.minute)) !== null
  const kind = isForLater ? 'time' : 'opening'
  return (
    <>
      <MenuUpdate />
      <StaleNoticeSlot zone={zone} />
      {/* The `key` remounts the slot when the kind changes. So the opening notice also appears above
          the dishes, where the customer has just pressed the reset button of the time notice. */}
      <MenuNoticeSlot key={kind} kind={kind} shouldShow={isForLater || hasOpeningNotice} zone={zone} />
    </>
  )
}
