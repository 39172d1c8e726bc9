import type { RouteName } from '../../core/shop/routes.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { Link } from '../bind/Link.tsx'
import { useBottomBar } from '../bind/useBottomBar.ts'
import { compact } from '../ui/breakpoints.ts'
import { useMedia } from '../ui/useMedia.ts'
import { useCartSummary } from './CartButton.tsx'
import * as css from './CartBar.module.css'

const WITHOUT_BAR: readonly RouteName[] = ['cart.index', 'orders.show']

/**
 * The bar at the bottom of narrow and low screens that links to the cart. Hidden for an empty cart, on
 * the cart page, and over an order that has been placed.
 */
export function CartBar() {
  const { router } = useShop()
  const i18n = useI18n()
  const route = useStore(router.current)
  const { count, amount, label } = useCartSummary()
  const isCompact = useMedia(compact)
  const isShown = isCompact && count > 0 && !WITHOUT_BAR.includes(route.page.name)
  useBottomBar(isShown)
  if (!isShown) return null
  return (
    <div className={css.container}>
      <nav className={css.bar} aria-label={i18n.t('nav.cart')}>
        <Link to={router.href('cart.index', {})} className={css.link} aria-label={label}>
          <span className={css.name}>{i18n.t('nav.cart')}</span>{' '}
          <span className={css.amount} aria-hidden="true">{amount}</span>{' '}
          <span className={css.count} aria-hidden="true">{i18n.plural('plural.positions', count)}</span>
        </Link>
      </nav>
    </div>
  )
}
