import { openingNotice } from '../../core/shop/catalogue/availability.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useSelected, useShop, useStore } from '../bind/shop.ts'
import { MenuUpdate } from '../notice/MenuUpdate.tsx'
import { StaleNoticeSlot, NoticeSlot } from '../notice/NoticeSlot.tsx'

/** How old the menu is, and the time it is for. Opening hours matter only to an order for now. */
export function MenuNotices({ zone }: { readonly zone: Zone }) {
  const { clock, menu } = useShop()
  const isForLater = useSelected(menu.preOrder.requestedTime, chosen => chosen !== null)
  const hasOpeningNotice = openingNotice(useStore(menu.openness), useStore(clock.minute)) !== null
  const about = isForLater ? 'time' : 'opening'
  return (
    <>
      <MenuUpdate />
      <StaleNoticeSlot zone={zone} />
      {/* Both notices share one slot: the customer has just pressed a button there. */}
      <NoticeSlot key={about} kind={about} shouldShow={isForLater || hasOpeningNotice} zone={zone} />
    </>
  )
}
