import { clsx } from 'clsx'
import type { RefObject } from 'react'
import { usePurchase } from '../bind/parts.ts'
import { useCurrency, useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { useBottomBar } from '../bind/useBottomBar.ts'
import { TextWithAmounts } from '../bind/TextWithAmounts.tsx'
import { FIELD, focusField } from '../checkout/focus-field.ts'
import type { Placing } from '../checkout/usePlacing.ts'
import { Button } from '../ui/Button.tsx'
import { useInView } from '../ui/useInView.ts'
import { useFreeDelivery } from './useFreeDelivery.ts'
import * as css from './CheckoutBar.module.css'

/**
 * A root margin: a section counts as reached however far and fast the page was scrolled past it.
 */
const ABOVE = '1000000px 0px'

type Props = {
  readonly button: RefObject<HTMLElement | null>
  readonly form: RefObject<HTMLElement | null>
  readonly placing: Placing
}

/**
 * The main action on narrow screens until the order's own button is visible. It scrolls to the
 * form, then leads to the first missing field, and places the order when nothing is missing.
 */
export function CheckoutBar({ button, form, placing: { showOutcome, place } }: Props) {
  const { session } = useShop()
  const { cart, checkout } = usePurchase()
  const { t } = useI18n()
  const currency = useCurrency()
  const payable = useSelected(cart.totals, totals => totals.payable)
  const step = useStore(checkout.order.step)
  const person = useSelected(session.state, state => state.status)
  const order = useSelected(checkout.order.state, state => state.status)
  const delivery = useFreeDelivery()
  const isShown = useInView(button, `${ABOVE} 0px 0px`) === false
  const isInForm = useInView(form, `${ABOVE} -50% 0px`) === true
  useBottomBar(isShown)
  if (!isShown) return null

  function way(): { readonly text: string; readonly hasSum?: boolean; readonly go: () => void } {
    if (!isInForm) return { text: t('cart.toCheckout'), hasSum: true, go: () => focusField('checkout') }
    // The notice about an account that could not be loaded is shown beside the order's own button.
    const ordering = { text: t('cart.order'), hasSum: true }
    if (step?.kind === 'sign-in' && person !== 'guest') return { ...ordering, go: () => focusField(FIELD.place) }
    if (step === null || step.kind === 'sign-in') return { ...ordering, go: () => void place() }
    return { text: t(`next.${step.kind === 'field' ? step.name : step.kind}`), go: () => showOutcome(step) }
  }
  const { text, hasSum = false, go } = way()
  return (
    <div className={css.bar}>
      {delivery !== null && (
        <div
          className={clsx(css.line, delivery.isReached && css.reached)}
          style={{ transform: `scaleX(${delivery.progress})` }}
          aria-hidden="true"
        />
      )}
      <Button variant="filled" size="large" fullWidth className={css.button} busy={order === 'sending'} onClick={go}>
        {hasSum && payable !== null ? (
          <TextWithAmounts text={money => `${text} · ${money(currency, payable)}`} />
        ) : (
          <span>{text}</span>
        )}
        {delivery !== null && delivery.missing !== null && (
          <>{' '}<span className={css.left}><LeftToFree amount={delivery.missing} /></span></>
        )}
      </Button>
    </div>
  )
}

function LeftToFree({ amount }: { readonly amount: number }) {
  const { t } = useI18n()
  const currency = useCurrency()
  return <TextWithAmounts text={money => t('cart.leftToFree', { amount: money(currency, amount) })} />
}
