import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import { formatIso } from '../../time/write-iso.ts'
import type { Shop } from '../shop.ts'
import type { Purchase } from '../purchase.ts'
import type { PaymentMethod } from '../place/serves.ts'
import { methodsOffered } from '../place/offered.ts'
import { findRefusedDishes, type RefusalReason } from '../quote/refusals.ts'

/** An action that may solve a refused order. `kind` is the method for another way to pay. */
export interface Remedy {
  readonly kind: 'menu' | 'split' | 'take-away' | 'change-address' | 'remove' | 'pre-order' | PaymentMethod
  /** Closes the dialog and runs the action. */
  readonly take: () => void
  readonly leadsTo: 'cart' | 'time' | 'payment' | null
}

export interface OrderProblem {
  readonly reason: RefusalReason
  /** Names of the dishes that the refusal is about. */
  readonly names: readonly string[]
  /** The amount that the cart lacks to the minimum, in minor units; 0 for none. */
  readonly missing: number
  /** The actions that may solve it; the last one is the best. */
  readonly remedies: readonly Remedy[]
}

/** A refused order for its dialog (CHK-06); null if none was refused. */
export function createOrderProblem(
  { location: { choice: { venue }, cities, dialog }, router }: Pick<Shop, 'location' | 'router'>,
  { cart, checkout }: Pick<Purchase, 'cart' | 'checkout'>,
): Readable<OrderProblem | null> {
  const { draft, nextSlot, order, payment, payments } = checkout
  function remedy(kind: Remedy['kind'], run: () => void, leadsTo: Remedy['leadsTo'] = null): Remedy {
    function take(): void {
      order.dismiss()
      run()
    }
    return { kind, take, leadsTo }
  }
  const toMenu = remedy('menu', () => router.go('home.index', {}))
  const split = remedy('split', () => undefined, 'cart')
  const elsewhere = remedy('change-address', () => dialog.open())
  const takeAway = remedy('take-away', () => dialog.open({ method: 'TAKE_AWAY' }))
  const sources = [order.state, cart.totals, venue, cities.data, payments, payment, nextSlot] as const
  return derive(sources, (state, { lines, total }, now, data, offered, chosen, slot) => {
    if (state.status !== 'refused') return null
    const { reason } = state
    const { ids, names } = findRefusedDishes(reason, lines)
    const loaded = now.kind === 'resto' && now.choice.method === 'DELIVERY' ? data.get(now.city.id) : undefined
    const canTakeAway = loaded?.status === 'ready' && methodsOffered(loaded.value).includes('TAKE_AWAY')
    const otherPlaces = canTakeAway ? [takeAway, elsewhere] : [elsewhere]
    const ofDishes = names.length > 0 ? [elsewhere, remedy('remove', () => cart.removeIds(ids))] : otherPlaces
    const time = slot === null || now.kind === 'none' ? null : formatIso(slot, now.resto.zone.offsetAt(slot))
    const later = time === null ? [] : [remedy('pre-order', () => draft.preOrderTime.set(time), 'time')]
    const pays = offered.filter(method => method !== chosen)
      .map(method => remedy(method, () => draft.payment.set(method), 'payment'))
    const remedies: Readonly<Record<RefusalReason['kind'], readonly Remedy[]>> = {
      minimum: [toMenu], 'add-more': [toMenu],
      maximum: [split],
      'cannot-deliver': ofDishes, 'not-found': ofDishes,
      'out-of-zone': otherPlaces,
      closed: [...otherPlaces, ...later],
      'payment-unsupported': pays.length === 0 ? otherPlaces : pays,
    }
    return {
      reason,
      names,
      missing: reason.kind === 'minimum' && reason.amount !== null ? Math.max(0, reason.amount - total) : 0,
      remedies: remedies[reason.kind],
    }
  })
}
