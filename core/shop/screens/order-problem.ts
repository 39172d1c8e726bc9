import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import { formatIso } from '../../time/format-iso.ts'
import type { Shop } from '../app/shop.ts'
import type { PurchaseService } from '../app/purchase.ts'
import type { PaymentMethod } from '../place/payment-methods.ts'
import { listCityMethods } from '../place/offered.ts'
import { findRefusedDishes, type RefusalReason } from '../checkout/refusals.ts'

/** An action that may help after a refused order. `kind`: a payment method selects this method. */
export interface Remedy {
  readonly kind: 'menu' | 'split' | 'take-away' | 'change-address' | 'remove' | 'pre-order' | PaymentMethod
  /** Closes the dialog and runs the action. */
  readonly take: () => void
  /** The section of the order page that the action leads to; null if it leads elsewhere. */
  readonly leadsTo: 'cart' | 'time' | 'payment' | null
}

/** A refused order, as its dialog shows it. */
export interface OrderProblem {
  readonly reason: RefusalReason
  /** Names of the dishes that the refusal is about. */
  readonly names: readonly string[]
  /** The amount in minor units by which the cart is below the minimum; 0 if not, or if unknown. */
  readonly missing: number
  /** The actions that may help. The last one is the best. */
  readonly remedies: readonly Remedy[]
}

/** Creates the store of the refused order, for its dialog (CHK-06). Null without a refusal. */
export function createOrderProblem(
  { location: { choice: { venue }, cities, dialog }, router }: Pick<Shop, 'location' | 'router'>,
  { cart, checkout }: Pick<PurchaseService, 'cart' | 'checkout'>,
): Readable<OrderProblem | null> {
  const { draft, nextSlot, order, payment, payments } = checkout
  function createRemedy(kind: Remedy['kind'], run: () => void, leadsTo: Remedy['leadsTo'] = null): Remedy {
    function take(): void {
      order.dismiss()
      run()
    }
    return { kind, take, leadsTo }
  }
  const toMenu = createRemedy('menu', () => router.go('home.index', {}))
  // only closes the dialog: the customer changes the cart below it
  const split = createRemedy('split', () => undefined, 'cart')
  const changeAddress = createRemedy('change-address', () => dialog.open())
  const takeAway = createRemedy('take-away', () => dialog.open({ method: 'TAKE_AWAY' }))
  const sources = [order.state, cart.totals, venue, cities.data, payments, payment, nextSlot] as const
  return derive(sources, (state, { lines, total }, currentVenue, citiesData, offered, selectedPayment, slot) => {
    if (state.status !== 'refused') return null
    const { reason } = state
    const { ids, names } = findRefusedDishes(reason, lines)
    const isDelivery = currentVenue.kind === 'resto' && currentVenue.choice.method === 'DELIVERY'
    const city = isDelivery ? citiesData.get(currentVenue.city.id) : undefined
    const canTakeAway = city?.status === 'ready' && listCityMethods(city.value).includes('TAKE_AWAY')
    const addressRemedies = canTakeAway ? [takeAway, changeAddress] : [changeAddress]
    const removeDishes = createRemedy('remove', () => cart.removeIds(ids))
    const dishRemedies = names.length > 0 ? [changeAddress, removeDishes] : addressRemedies
    const hasSlot = slot !== null && currentVenue.kind !== 'none'
    const time = hasSlot ? formatIso(slot, currentVenue.resto.zone.offsetAt(slot)) : null
    const preOrder = time === null ? [] : [createRemedy('pre-order', () => draft.preOrderTime.set(time), 'time')]
    const otherPayments = offered.filter(method => method !== selectedPayment)
      .map(method => createRemedy(method, () => draft.payment.set(method), 'payment'))
    const remedies: Readonly<Record<RefusalReason['kind'], readonly Remedy[]>> = {
      minimum: [toMenu], 'add-more': [toMenu],
      maximum: [split],
      'cannot-deliver': dishRemedies, 'not-found': dishRemedies,
      'out-of-zone': addressRemedies,
      closed: [...addressRemedies, ...preOrder],
      'payment-unsupported': otherPayments.length === 0 ? addressRemedies : otherPayments,
    }
    return {
      reason,
      names,
      missing: reason.kind === 'minimum' && reason.amount !== null ? Math.max(0, reason.amount - total) : 0,
      remedies: remedies[reason.kind],
    }
  })
}
