import type { OrderPopup } from './refusals.ts'
import type { PaymentMethod } from './wire.ts'

/** Something that the customer can do about a refused order. */
export type WayOut =
  | { readonly at: 'menu' }
  | { readonly at: 'split' }
  | { readonly at: 'take-away' }
  | { readonly at: 'change-address' }
  | { readonly at: 'remove'; readonly positionIds: readonly number[] }
  /** `moment` in ms since 1970. */
  | { readonly at: 'pre-order'; readonly moment: number }
  | { readonly at: 'pay'; readonly method: PaymentMethod }

/** What solves each refusal (CHK-06); the last one solves it best. */
export function waysOut(popup: OrderPopup, facts: {
  /** The order was to be brought, and the city hands over too. */
  readonly canTakeAway: boolean
  readonly isInCart: (positionId: number) => boolean
  /** The nearest time to order for, in ms since 1970. */
  readonly nextSlot: number | null
  /** What the place takes besides the refused payment. */
  readonly otherPayments: readonly PaymentMethod[]
}): readonly WayOut[] {
  const { canTakeAway, isInCart, nextSlot, otherPayments } = facts
  const elsewhere: readonly WayOut[] = canTakeAway ? [{ at: 'take-away' }, { at: 'change-address' }] : [{ at: 'change-address' }]
  switch (popup.kind) {
    case 'minimum':
    case 'add-more':
      return [{ at: 'menu' }]
    case 'maximum':
      return [{ at: 'split' }]
    case 'out-of-zone':
      return elsewhere
    case 'cannot-deliver':
    case 'not-found':
      return popup.positionIds.some(isInCart) ? [{ at: 'change-address' }, { at: 'remove', positionIds: popup.positionIds }] : elsewhere
    case 'closed':
      return nextSlot === null ? elsewhere : [...elsewhere, { at: 'pre-order', moment: nextSlot }]
    case 'payment-unsupported':
      return otherPayments.length === 0 ? elsewhere : otherPayments.map(method => ({ at: 'pay', method }))
  }
}
