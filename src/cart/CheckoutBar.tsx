import type { RefObject } from 'react'
import { usePurchase } from '../bind/parts.ts'
import { useCurrency, useSelected, useWords } from '../bind/shop.ts'
import { useBottomBar } from '../bind/useBottomBar.ts'
import { focusField } from '../checkout/focus-field.ts'
import { Button } from '../ui/Button.tsx'
import { useInSight } from '../ui/useInSight.ts'
import * as css from './CheckoutBar.module.css'

/** The way down to the checkout on narrow screens, until its button is in sight. */
export function CheckoutBar({ button }: { readonly button: RefObject<HTMLDivElement | null> }) {
  const { cart } = usePurchase()
  const words = useWords()
  const currency = useCurrency()
  const payable = useSelected(cart.totals, totals => totals.payable)
  // the margin counts a button that was scrolled past as in sight, however far and fast
  const isShown = useInSight(button, '1000000px 0px 0px 0px') === false
  useBottomBar(isShown)
  if (!isShown) return null
  return (
    <div className={css.bar}>
      <Button variant="filled" size="large" fullWidth className={css.button} onClick={() => focusField('checkout')}>
        {words.t('cart.toCheckout')}{payable !== null && ` · ${words.money(currency, payable)}`}
      </Button>
    </div>
  )
}
