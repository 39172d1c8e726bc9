import { derive } from '../../store/derived.ts'
import { formatIso } from '../../time/write-iso.ts'
import type { Shop } from '../app.ts'
import type { Purchase } from '../purchase.ts'
import type { PaymentMethod } from '../place/serves.ts'
import { methodsOffered } from '../place/offered.ts'
import { dishesOf, type OrderPopup } from '../quote/refusals.ts'

/** What the customer can do about a refused order; paying otherwise goes by the method's name. */
export interface Remedy {
  readonly at: 'menu' | 'split' | 'take-away' | 'change-address' | 'remove' | 'pre-order' | PaymentMethod
  /** Closes the dialog and does it. */
  readonly take: () => void
  readonly leadsTo: 'cart' | 'time' | 'payment' | null
}

export type OrderProblem = NonNullable<ReturnType<ReturnType<typeof createOrderProblem>['get']>>

/** A refused order, as its dialog shows it (CHK-06); else null. */
export function createOrderProblem(
  { location: { choice: { venue }, cities, dialog }, router }: Pick<Shop, 'location' | 'router'>,
  { cart, checkout }: Pick<Purchase, 'cart' | 'checkout'>,
) {
  const { draft, nextSlot, order, payment, payments } = checkout
  function remedy(at: Remedy['at'], run: () => void, leadsTo: Remedy['leadsTo'] = null): Remedy {
    function take(): void {
      order.dismiss()
      run()
    }
    return { at, take, leadsTo }
  }
  const toMenu = remedy('menu', () => router.go('home.index', {}))
  const split = remedy('split', () => undefined, 'cart')
  const elsewhere = remedy('change-address', () => dialog.open())
  const takeAway = remedy('take-away', () => dialog.open({ method: 'TAKE_AWAY' }))
  const sources = [order.state, cart.totals, venue, cities.data, payments, payment, nextSlot] as const
  return derive(sources, (state, { lines, total }, now, data, offered, chosen, slot) => {
    if (state.at !== 'refused') return null
    const { popup } = state
    const { ids, names } = dishesOf(popup, lines)
    const loaded = now.at === 'resto' && now.choice.method === 'DELIVERY' ? data.get(now.city.id) : undefined
    const canTakeAway = loaded?.at === 'ready' && methodsOffered(loaded.value).includes('TAKE_AWAY')
    const otherPlaces = canTakeAway ? [takeAway, elsewhere] : [elsewhere]
    const ofDishes = names.length > 0 ? [elsewhere, remedy('remove', () => cart.removeIds(ids))] : otherPlaces
    const time = slot === null || now.at === 'none' ? null : formatIso(slot, now.resto.zone.offsetAt(slot))
    const later = time === null ? [] : [remedy('pre-order', () => draft.preOrderTime.set(time), 'time')]
    const pays = offered.filter(method => method !== chosen)
      .map(method => remedy(method, () => draft.payment.set(method), 'payment'))
    const remedies: Readonly<Record<OrderPopup['kind'], readonly Remedy[]>> = {
      minimum: [toMenu], 'add-more': [toMenu],
      maximum: [split],
      'cannot-deliver': ofDishes, 'not-found': ofDishes,
      'out-of-zone': otherPlaces,
      closed: [...otherPlaces, ...later],
      'payment-unsupported': pays.length === 0 ? otherPlaces : pays,
    }
    return {
      popup,
      names,
      /** What the cart lacks of the least sum, in minor units; 0 when it lacks nothing. */
      missing: popup.kind === 'minimum' && popup.amount !== null ? Math.max(0, popup.amount - total) : 0,
      /** The last one solves it best. */
      remedies: remedies[popup.kind],
    }
  })
}
