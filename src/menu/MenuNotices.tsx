import type { Zone } from '../../core/time/zone.ts'
import { Inline } from '../app/Asked.tsx'
import { fetchedView } from '../app/fetched-view.tsx'
import { useSelected, useShop } from '../bind/shop.ts'
import { MenuUpdate } from '../notice/MenuUpdate.tsx'
import { ClosedNotice } from './ClosedNotice.tsx'
import * as css from './MenuNotices.module.css'

const KeptNotice = fetchedView(() => import('../notice/KeptNotice.tsx').then(file => file.KeptNotice))
const MenuTimeNotice = fetchedView(() => import('./MenuTimeNotice.tsx').then(file => file.MenuTimeNotice))

/** How old the menu is, and for when; closed now matters to who orders for now. */
export function MenuNotices({ zone }: { readonly zone: Zone }) {
  const { menu } = useShop()
  const isForLater = useSelected(menu.preOrder.time, chosen => chosen !== null)
  const isOld = useSelected(menu.freshness, now => now.at === 'kept' && now.problem !== null)
  return (
    <>
      <MenuUpdate />
      <div className={css.notices}>
        {isOld && <Inline waiting={null}><KeptNotice zone={zone} /></Inline>}
        {isForLater ? <Inline waiting={<div className={css.place} />}><MenuTimeNotice zone={zone} /></Inline> : <ClosedNotice zone={zone} />}
      </div>
    </>
  )
}
