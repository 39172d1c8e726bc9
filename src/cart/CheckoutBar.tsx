import { clsx } from 'clsx'
import type { RefObject } from 'react'
import { usePurchase } from '../bind/parts.ts'
import { useCurrency, useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { useBottomBar } from '../bind/useBottomBar.ts'
import { TextWithAmounts } from '../bind/TextWithAmounts.tsx'
import { FIELD, focusField } from '../checkout/focus-field.ts'
import type { OrderSubmission } from '../checkout/useOrderSubmission.ts'
import { Button } from '../ui/Button.tsx'
import { useInView } from '../ui/useInView.ts'
import { useFreeDelivery } from './useFreeDelivery.ts'
import * as css from './CheckoutBar.module.css'

/**
 * The top and right margins of an IntersectionObserver. With the huge top margin, an element counts
 * as visible even after the customer has scrolled past it.
 */
const TOP_AND_RIGHT_MARGINS = '1000000px 0px'

type Props = {
  /** The element around the order button, at the end of the page. */
  readonly button: RefObject<HTMLElement | null>
  /** The element around the form's fields. */
  readonly form: RefObject<HTMLElement | null>
  readonly submission: OrderSubmission
}

/**
 * The bottom bar on narrow screens, shown until the order button at the end of the page is visible.
 * Its button scrolls to the form, then leads to the first missing step, then places the order.
 */
export function CheckoutBar({ button, form, submission: { showOutcome, placeOrder } }: Props) {
  const { session } = useShop()
  const { cart, checkout } = usePurchase()
  const { t } = useI18n()
  const currency = useCurrency()
  const payable = useSelected(cart.totals, totals => totals.payable)
  const step = useStore(checkout.order.step)
  const sessionStatus = useSelected(session.state, state => state.status)
  const orderStatus = useSelected(checkout.order.state, state => state.status)
  const freeDelivery = useFreeDelivery()
  const isShown = useInView(button, `${TOP_AND_RIGHT_MARGINS} 0px 0px`) === false
  // The top of the form has passed the middle of the window.
  const isInForm = useInView(form, `${TOP_AND_RIGHT_MARGINS} -50% 0px`) === true
  useBottomBar(isShown)
  if (!isShown) return null

  /** Selects what the bar's button does. `hasSum`: its text ends in the amount to pay, if known. */
  function selectAction(): { readonly text: string; readonly hasSum?: boolean; readonly run: () => void } {
    if (!isInForm) return { text: t('cart.toCheckout'), hasSum: true, run: () => focusField('checkout') }
    const orderLabel = { text: t('cart.order'), hasSum: true }
    // Focus the order button: a notice beside it says that the profile is loading, or has failed to
    // load.
    if (step?.kind === 'sign-in' && sessionStatus !== 'guest') {
      return { ...orderLabel, run: () => focusField(FIELD.placeButton) }
    }
    if (step === null || step.kind === 'sign-in') return { ...orderLabel, run: () => void placeOrder() }
    return { text: t(`next.${step.kind === 'field' ? step.name : step.kind}`), run: () => showOutcome(step) }
  }
  const { text, hasSum = false, run } = selectAction()
  return (
    <div className={css.bar}>
      {freeDelivery !== null && (
        <div
          className={clsx(css.line, freeDelivery.isReached && css.reached)}
          style={{ transform: `scaleX(${freeDelivery.progress})` }}
          aria-hidden="true"
        />
      )}
      <Button variant={orderStatus === 'unknown' ? 'tonal' : 'filled'} size="large" fullWidth className={css.button}
        onClick={run}>
        {hasSum && payable !== null ? (
          <TextWithAmounts text={money => `${text} · ${money(currency, payable)}`} />
        ) : (
          <span>{text}</span>
        )}
        {freeDelivery !== null && freeDelivery.missing !== null && (
          <>{' '}<span className={css.left}><MissingToFreeDelivery amount={freeDelivery.missing} /></span></>
        )}
      </Button>
    </div>
  )
}

/** The amount that is missing for free delivery, in minor units. */
function MissingToFreeDelivery({ amount }: { readonly amount: number }) {
  const { t } = useI18n()
  const currency = useCurrency()
  return <TextWithAmounts text={money => t('cart.leftToFree', { amount: money(currency, amount) })} />
}
