import { useRef, useState } from 'react'
import { useI18n, useSelected, useShop, useStore } from '../bind/shop.ts'
import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import { useIsIdle } from '../lazy/idle.tsx'
import { lazyView } from '../lazy/lazy-view.tsx'
import { Icon } from '../ui/Icon.tsx'
import { takeLostFocus } from '../ui/lost-focus.ts'
import { useTimeout } from '../ui/effects.ts'
import { files } from './parts/files.ts'
import * as css from './CartColumn.module.css'

const FilledColumn = lazyView(files.cartViews, 'FilledColumn', { services: ['purchase'], messages: 'purchase' })
const OwnOrder = lazyView(files.cartViews, 'HomeOrder', { services: ['purchase'], messages: 'purchase' })

/**
 * The cart beside the menu of a wide window (MENU-20). While the cart is empty, the column says so and
 * shows the order under way, or offers the last one.
 */
export function CartColumn() {
  const { cart } = useShop()
  const { t } = useI18n()
  const isEmpty = useSelected(cart.itemCount, count => count === 0, true)
  const [wasFilled, setWasFilled] = useState(false)
  if (!isEmpty && !wasFilled) setWasFilled(true)
  return (
    <section className={css.column} aria-label={t('nav.cart')}>
      {isEmpty
        ? <EmptyColumn takesFocus={wasFilled} />
        : <LazyBoundary fallback={null}><FilledColumn /></LazyBoundary>}
    </section>
  )
}

/** `takesFocus`: the focused element may have disappeared with the last line. */
function EmptyColumn({ takesFocus }: { readonly takesFocus: boolean }) {
  const { hasOrders } = useShop()
  const { t } = useI18n()
  const isIdle = useIsIdle()
  const showsOrder = useStore(hasOrders) && isIdle
  const heading = useRef<HTMLHeadingElement>(null)
  useTimeout(takesFocus ? 0 : null, () => takeLostFocus(heading.current))
  return (
    <div className={css.empty}>
      <span className={css.disc}><Icon name="cart" size={32} /></span>
      <h2 ref={heading} tabIndex={-1} className={css.title}>{t('nav.cartEmptyLabel')}</h2>
      <p className={css.text}>{t('cart.columnEmpty')}</p>
      {showsOrder && <LazyBoundary fallback={null}><OwnOrder /></LazyBoundary>}
    </div>
  )
}
