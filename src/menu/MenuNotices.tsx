import { openingNotice } from '../../core/shop/catalogue/availability.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useSelected, useShop, useStore } from '../bind/shop.ts'
import { MenuUpdate } from '../notice/MenuUpdate.tsx'
import { AgePlace, NoticePlace } from '../notice/NoticePlace.tsx'

/** How old the menu is, and for when; closed now matters to who orders for now. */
export function MenuNotices({ zone }: { readonly zone: Zone }) {
  const { clock, menu } = useShop()
  const isForLater = useSelected(menu.preOrder.time, chosen => chosen !== null)
  const isTold = openingNotice(useStore(menu.openness), useStore(clock.minute)) !== null
  const about = isForLater ? 'time' : 'opening'
  return (
    <>
      <MenuUpdate />
      <AgePlace zone={zone} />
      {/* the one takes the room of the other: the customer has pressed a button there */}
      <NoticePlace key={about} about={about} isDue={isForLater || isTold} zone={zone} />
    </>
  )
}
