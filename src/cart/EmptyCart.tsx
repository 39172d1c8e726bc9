import { useEffect, useRef } from 'react'
import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { UnknownOrder } from '../checkout/UnknownOrder.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import * as css from './CartPage.module.css'

/** Nothing is in the cart. Whoever has just emptied it finds the focus on the way back to the menu. */
export function EmptyCart({ takesFocus }: { readonly takesFocus: boolean }) {
  const { router } = useShop()
  const { t } = useWords()
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    // what had the focus went away with the last line
    const timer = setTimeout(() => {
      if (document.activeElement === null || document.activeElement === document.body) back.current?.focus()
    })
    return () => clearTimeout(timer)
  }, [])
  const toMenu = (
    <Button ref={back} variant="filled" size="large" onClick={() => router.go('home.index', {})}>{t('cart.backToMenu')}</Button>
  )
  return (
    <div className={css.empty}>
      <UnknownOrder />
      <EmptyState icon="cart" level={1} title={t('cart.empty')} text={t('cart.emptyText')} action={toMenu} />
    </div>
  )
}
