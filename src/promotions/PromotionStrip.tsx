import { clsx } from 'clsx'
import { Inline } from '../app/Asked.tsx'
import { fetchedView } from '../app/fetched-view.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { usePromotions } from './usePromotions.ts'
import * as css from './PromotionStrip.module.css'

const PromotionRow = fetchedView(() => import('./PromotionRow.tsx').then(file => file.PromotionRow))

/** Of which some are out of sight. */
const SEVERAL = 6

/** The promotions at the top of home (MENU-08); nothing without any. */
export function PromotionStrip() {
  const view = usePromotions()
  const count = view.at === 'loading' ? SEVERAL : view.promotions.length
  if (count === 0) return null
  return (
    <div className={css.strip}>
      {view.at === 'loading' ? <Place count={count} /> : <Inline waiting={<Place count={count} />}><PromotionRow promotions={view.promotions} /></Inline>}
    </div>
  )
}

/** Keeps the row's place, of the same height, until its promotions and its code are there. */
function Place({ count }: { readonly count: number }) {
  return (
    <div className={clsx(css.place, css.widths)} aria-hidden="true">
      {Array.from({ length: Math.min(count, SEVERAL) }, (_, at) => <Skeleton key={at} ratio="16 / 9" className={css.blank} />)}
    </div>
  )
}
