import type { Zone } from '../../core/time/zone.ts'
import { useSelected, useShop } from '../bind/shop.ts'
import { KeptNotice, MenuUpdate } from '../notice/KeptNotice.tsx'
import { ClosedNotice } from './ClosedNotice.tsx'
import { MenuTimeNotice } from './MenuTimeNotice.tsx'
import * as css from './MenuNotices.module.css'

/** How old the menu is, and for when; closed now matters to who orders for now. */
export function MenuNotices({ zone }: { readonly zone: Zone }) {
  const { menu } = useShop()
  const isForLater = useSelected(menu.preOrder.time, chosen => chosen !== null)
  return (
    <>
      <MenuUpdate />
      <div className={css.notices}>
        <KeptNotice zone={zone} />
        {isForLater ? <MenuTimeNotice zone={zone} /> : <ClosedNotice zone={zone} />}
      </div>
    </>
  )
}
