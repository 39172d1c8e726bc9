import { clsx } from 'clsx'
import { Inline } from '../app/Asked.tsx'
import { fetchedView } from '../app/fetched-view.tsx'
import { useShop, useStore } from '../bind/shop.ts'
import * as skeleton from '../ui/Skeleton.module.css'
import * as css from './PromotionStrip.module.css'

const PromotionRow = fetchedView(() => import('./PromotionRow.tsx').then(file => file.PromotionRow))

/** As many as the widest row shows. */
const SEVERAL = 8

/** The promotions at the top of home (MENU-08); nothing without any. */
export function PromotionStrip() {
  const view = useStore(useShop().promotions)
  const count = view.at === 'loading' ? SEVERAL : view.promotions.length
  if (count === 0) return null
  return (
    <div className={css.strip}>
      {view.at === 'loading' ? <Place count={count} /> : <Inline waiting={<Place count={count} />}><PromotionRow promotions={view.promotions} /></Inline>}
    </div>
  )
}

/**
 * Keeps the row's place, of the same height, until its promotions and its code are there. It looks like a `Skeleton`, whose code
 * comes with the dialogs' kit: this page waits for none of that.
 */
function Place({ count }: { readonly count: number }) {
  return (
    <div className={clsx(css.place, css.widths)} aria-hidden="true">
      {Array.from({ length: Math.min(count, SEVERAL) }, (_, at) => <div key={at} className={clsx(skeleton.skeleton, css.blank)} />)}
    </div>
  )
}
