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
    const isToldBeside = outcome.at === 'repriced' || outcome.at === 'changed' || checkout.order.state.get().at === 'failed'
    if (!isToldBeside) follow(outcome)
    // out of sight for whoever has pressed the bar
    else if (document.activeElement?.id !== FIELD.place) focusField(FIELD.place)
  }
  return { last, place, follow }
}
