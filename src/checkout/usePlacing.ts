import { useState } from 'react'
import type { PlaceOutcome } from '../../core/shop/order/state.ts'
import { usePurchase } from '../bind/parts.ts'
import { FIELD, focusField } from './focus-field.ts'
import { useFollowOutcome } from './useFollowOutcome.ts'

export type Placing = ReturnType<typeof usePlacing>

/** The press on «order», wherever it is made, and what the last one came to. */
export function usePlacing() {
  const { checkout } = usePurchase()
  const follow = useFollowOutcome()
  const [last, setLast] = useState<PlaceOutcome | null>(null)
  async function place(): Promise<void> {
    const outcome = await checkout.order.placeOrder()
    setLast(outcome)
    const hasFailed = outcome.at === 'not-placed' && checkout.order.state.get().at === 'failed'
    const isToldBeside = hasFailed || outcome.at === 'repriced' || outcome.at === 'changed'
    if (!isToldBeside) follow(outcome)
    // out of sight for whoever has pressed the bar
    else if (document.activeElement?.id !== FIELD.place) focusField(FIELD.place)
  }
  return { last, place, follow }
}
