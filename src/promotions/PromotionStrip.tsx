import { clsx } from 'clsx'
import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import { lazyView } from '../lazy/lazy-view.tsx'
import { useShop, useStore } from '../bind/shop.ts'
import * as skeleton from '../ui/Skeleton.module.css'
import { importWithTimeout } from '../web/import-chunk.ts'
import * as css from './PromotionStrip.module.css'

const loadCarousel = () => importWithTimeout('promotions/PromotionCarousel', () => import('./PromotionCarousel.tsx'))
const PromotionCarousel = lazyView(loadCarousel, 'PromotionCarousel')

/** The maximum number of placeholders: the widest row shows this many slides. */
const MAX_PLACEHOLDERS = 5

/** The promotions at the top of the home page (MENU-08). Renders nothing without promotions. */
export function PromotionStrip() {
  const view = useStore(useShop().promotions)
  const count = view.status === 'loading' ? MAX_PLACEHOLDERS : view.promotions.length
  if (count === 0) return null
  return (
    <div className={css.strip}>
      {view.status === 'loading' ? (
        <Placeholder count={count} />
      ) : (
        <LazyBoundary fallback={<Placeholder count={count} />}>
          <PromotionCarousel promotions={view.promotions} />
        </LazyBoundary>
      )}
    </div>
  )
}

/**
 * A placeholder of the carousel's height, until the promotions and the carousel's code have loaded.
 * Only the styles of `Skeleton` are used: importing the component would load the dialogs' chunk.
 */
function Placeholder({ count }: { readonly count: number }) {
  return (
    <div className={clsx(css.placeholder, css.widths)} aria-hidden="true">
      {Array.from({ length: Math.min(count, MAX_PLACEHOLDERS) }, (_, index) => (
        <div key={index} className={clsx(skeleton.skeleton, css.blank)} />
      ))}
    </div>
  )
}
