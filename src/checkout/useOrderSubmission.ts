import { useEffect, useState } from 'react'
import type { PlaceOutcome } from '../../core/shop/order/state.ts'
import { usePurchase } from '../bind/parts.ts'
import { FIELD, focusField } from './focus-field.ts'
import { useShowOutcome } from './useShowOutcome.ts'

/** Placing the order from any of its buttons. */
export interface OrderSubmission {
  /** The outcome of the last attempt on this page. Null before the first one. */
  readonly lastOutcome: PlaceOutcome | null
  /** Tries to place the order, then shows the outcome. */
  readonly placeOrder: () => Promise<void>
  /** Leads the customer to what an outcome or a step requires. */
  readonly showOutcome: (outcome: PlaceOutcome) => void
}

export function useOrderSubmission(): OrderSubmission {
  const { checkout } = usePurchase()
  const showOutcome = useShowOutcome()
  const [last, setLast] = useState<PlaceOutcome | null>(null)
  // From here on, changes by another tab are reported before the order is sent.
  useEffect(checkout.order.trackOtherTabChanges, [checkout])
  async function place(): Promise<void> {
    const outcome = await checkout.order.placeOrder()
    setLast(outcome)
    const hasFailed = outcome.kind === 'not-placed' && checkout.order.state.get().status === 'failed'
    const isShownBeside = hasFailed || outcome.kind === 'repriced' || outcome.kind === 'changed'
    if (!isShownBeside) showOutcome(outcome)
    // The message is out of view when the customer has pressed the bar.
    else if (document.activeElement?.id !== FIELD.placeButton) focusField(FIELD.placeButton)
  }
  return { lastOutcome: last, placeOrder: place, showOutcome }
}
