import { useState } from 'react'
import { clsx } from 'clsx'
import type { Zone } from '../../core/time/zone.ts'
import { Inline } from '../app/Asked.tsx'
import { MenuNotice } from '../app/later.ts'
import { useSelected, useShop } from '../bind/shop.ts'
import type { NoticeAbout } from './MenuNotice.tsx'
import * as css from './NoticePlace.module.css'

type Props = {
  readonly about: NoticeAbout
  readonly isDue: boolean
  readonly zone: Zone
}

/**
 * Above the dishes what is known when they are first drawn: it keeps its room. What comes to be known later lies over the foot of
 * the window. So no notice that comes or goes by itself moves a dish.
 */
export function NoticePlace({ about, isDue, zone }: Props) {
  const [hasRoom] = useState(isDue)
  if (!isDue && !hasRoom) return null
  return (
    <div className={hasRoom ? clsx(css.room, css[about]) : css.late}>
      {isDue && <Inline waiting={null}><MenuNotice about={about} zone={zone} isLate={!hasRoom} /></Inline>}
    </div>
  )
}

/** The place of the notice that the menu, or what belongs to it, is an earlier visit's. */
export function AgePlace({ zone }: { readonly zone: Zone }) {
  const isOld = useSelected(useShop().menu.freshness, now => now.at === 'kept' && now.problem !== null)
  return <NoticePlace about="age" isDue={isOld} zone={zone} />
}
