import { openingNotice } from '../../core/shop/catalogue/availability.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useSelected, useShop, useStore } from '../bind/shop.ts'
import { MenuUpdate } from '../notice/MenuUpdate.tsx'
import { StaleNoticePlace, NoticePlace } from '../notice/NoticePlace.tsx'

/** How old the menu is, and the time it is for. Opening hours matter only to an order for now. */
export function MenuNotices({ zone }: { readonly zone: Zone }) {
  const { clock, menu } = useShop()
  const isForLater = useSelected(menu.preOrder.requestedTime, chosen => chosen !== null)
  const hasOpeningNotice = openingNotice(useStore(menu.openness), useStore(clock.minute)) !== null
  const about = isForLater ? 'time' : 'opening'
  return (
    <>
      <MenuUpdate />
      <StaleNoticePlace zone={zone} />
      {/* Both notices share one slot: the customer has just pressed a button there. */}
      <NoticePlace key={about} about={about} shouldShow={isForLater || hasOpeningNotice} zone={zone} />
    </>
  )
}
