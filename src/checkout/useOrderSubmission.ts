import { useEffect, useState } from 'react'
import type { PlaceOutcome } from '../../core/shop/checkout/state.ts'
import { usePurchase } from '../bind/parts.ts'
import { FIELD, focusField } from './focus-field.ts'
import { useShowOutcome } from './useShowOutcome.ts'

/** Places the order. Shared by all buttons of the page that place the order. */
export interface OrderSubmission {
  /** The outcome of the last attempt on this page. Null before the first attempt. */
  readonly lastOutcome: PlaceOutcome | null
  /** Tries to place the order, then shows the outcome. */
  readonly placeOrder: () => Promise<void>
  /** Leads to the field, dialog or page that an outcome or a step requires, or shows a message. */
  readonly showOutcome: (outcome: PlaceOutcome) => void
}

export function useOrderSubmission(): OrderSubmission {
  const { checkout } = usePurchase()
  const showOutcome = useShowOutcome()
  const [lastOutcome, setLastOutcome] = useState<PlaceOutcome | null>(null)
  // The page shows the present values: only later changes by another tab stop `placeOrder`.
  useEffect(checkout.order.discardOtherTabChanges, [checkout])
  async function placeOrder(): Promise<void> {
    const outcome = await checkout.order.placeOrder()
    setLastOutcome(outcome)
    const hasFailed = outcome.kind === 'not-placed' && checkout.order.state.get().status === 'failed'
    const isShownAtButton = hasFailed || outcome.kind === 'repriced' || outcome.kind === 'changed'
    if (!isShownAtButton) return showOutcome(outcome)
    // After a press in the bottom bar, the button and the message beside it are out of view.
    if (document.activeElement?.id !== FIELD.placeButton) focusField(FIELD.placeButton)
  }
  return { lastOutcome, placeOrder, showOutcome }
}
