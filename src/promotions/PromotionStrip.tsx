import { clsx } from 'clsx'
import { LazyBoundary } from '../app/LazyBoundary.tsx'
import { lazyView } from '../app/lazy-view.tsx'
import { useShop, useStore } from '../bind/shop.ts'
import * as skeleton from '../ui/Skeleton.module.css'
import * as css from './PromotionStrip.module.css'

const PromotionCarousel = lazyView(() => import('./PromotionCarousel.tsx').then(file => file.PromotionCarousel))

/** The number of slides in the widest row. */
const SEVERAL = 8

/** The promotions at the top of the home page (MENU-08). Renders nothing without promotions. */
export function PromotionStrip() {
  const view = useStore(useShop().promotions)
  const count = view.status === 'loading' ? SEVERAL : view.promotions.length
  if (count === 0) return null
  return (
    <div className={css.strip}>
      {view.status === 'loading' ? (
        <Place count={count} />
      ) : (
        <LazyBoundary fallback={<Place count={count} />}>
          <PromotionCarousel promotions={view.promotions} />
        </LazyBoundary>
      )}
    </div>
  )
}

/**
 * A placeholder of the row's height, until its promotions and its code have loaded. It looks like
 * `Skeleton`, which is not imported because it loads with the dialogs' chunk.
 */
function Place({ count }: { readonly count: number }) {
  return (
    <div className={clsx(css.place, css.widths)} aria-hidden="true">
      {Array.from({ length: Math.min(count, SEVERAL) }, (_, at) => (
        <div key={at} className={clsx(skeleton.skeleton, css.blank)} />
      ))}
    </div>
  )
}
