import { useShop, useStore, useWords } from '../bind/shop.ts'
import { Link } from '../bind/Link.tsx'
import { useBottomBar } from '../bind/useBottomBar.ts'
import { below } from '../ui/breakpoints.ts'
import { useMedia } from '../ui/useMedia.ts'
import { useCartSummary } from './CartButton.tsx'
import * as css from './CartBar.module.css'

/** The way to a filled cart on narrow screens: a bar at the foot of every other page. */
export function CartBar() {
  const { router } = useShop()
  const words = useWords()
  const route = useStore(router.current)
  const { count, amount, label } = useCartSummary()
  const isNarrow = useMedia(below('md'))
  const isShown = isNarrow && count > 0 && route.page.name !== 'cart.index'
  useBottomBar(isShown)
  if (!isShown) return null
  return (
    <div className={css.room}>
      <nav className={css.bar} aria-label={words.t('nav.cart')}>
        <Link to={router.href('cart.index', {})} className={css.link} aria-label={label}>
          <span className={css.name}>{words.t('nav.cart')}</span>{' '}
          <span className={css.amount}>{amount}</span>{' '}
          <span className={css.count}>{words.plural('plural.positions', count)}</span>
        </Link>
      </nav>
    </div>
  )
}
