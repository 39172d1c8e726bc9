import { clsx } from 'clsx'
import type { RefObject } from 'react'
import { usePurchase } from '../bind/parts.ts'
import { useCurrency, useSelected, useShop, useStore, useWords } from '../bind/shop.ts'
import { useBottomBar } from '../bind/useBottomBar.ts'
import { FIELD, focusField } from '../checkout/focus-field.ts'
import type { Placing } from '../checkout/usePlacing.ts'
import { Button } from '../ui/Button.tsx'
import { useInSight } from '../ui/useInSight.ts'
import { useFreeDelivery } from './useFreeDelivery.ts'
import * as css from './CheckoutBar.module.css'

/** A part counts as reached however far and fast it was scrolled past. */
const ABOVE = '1000000px 0px'

type Props = {
  readonly button: RefObject<HTMLElement | null>
  readonly form: RefObject<HTMLElement | null>
  readonly placing: Placing
}

/**
 * The way on, on narrow screens, until the order's own button is in sight: down to the form, within it to what is missing first, and
 * with nothing missing the order itself.
 */
export function CheckoutBar({ button, form, placing: { follow, place } }: Props) {
  const { session } = useShop()
  const { cart, checkout } = usePurchase()
  const { t, money } = useWords()
  const currency = useCurrency()
  const payable = useSelected(cart.totals, totals => totals.payable)
  const step = useStore(checkout.order.step)
  const person = useSelected(session.state, state => state.at)
  const order = useSelected(checkout.order.state, state => state.at)
  const delivery = useFreeDelivery()
  const isShown = useInSight(button, `${ABOVE} 0px 0px`) === false
  const isInForm = useInSight(form, `${ABOVE} -50% 0px`) === true
  useBottomBar(isShown)
  if (!isShown) return null

  const sum = payable === null ? '' : ` · ${money(currency, payable)}`
  function way(): { readonly text: string; readonly go: () => void } {
    if (!isInForm) return { text: `${t('cart.toCheckout')}${sum}`, go: () => focusField('checkout') }
    // what is said of an account that has not come stands beside the order's own button
    if (step?.at === 'sign-in' && person !== 'guest') return { text: `${t('cart.order')}${sum}`, go: () => focusField(FIELD.place) }
    if (step === null || step.at === 'sign-in') return { text: `${t('cart.order')}${sum}`, go: () => void place() }
    return { text: t(`next.${step.at === 'field' ? step.name : step.at}`), go: () => follow(step) }
  }
  const { text, go } = way()
  return (
    <div className={css.bar}>
      {delivery !== null && (
        <div className={clsx(css.line, delivery.isReached && css.reached)} style={{ transform: `scaleX(${delivery.progress})` }} aria-hidden="true" />
      )}
      <Button variant="filled" size="large" fullWidth className={css.button} busy={order === 'sending'} onClick={go}>
        {text}
        {delivery !== null && delivery.missing !== null && (
          <>{' '}<span className={css.left}>{t('cart.leftToFree', { amount: money(currency, delivery.missing) })}</span></>
        )}
      </Button>
    </div>
  )
}
