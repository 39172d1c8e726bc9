import type { TimerPort } from '../../env.ts'
import type { LazyService } from '../../lazy-service.ts'
import { constant, derive, select } from '../../store/derived.ts'
import type { Readable, Store } from '../../store/store.ts'
import type { Cart } from './cart.ts'
import type { CartChange } from './changes.ts'
import type { EarlyCart } from './early.ts'
import type { NewLine } from './line.ts'
import type { CartOffer } from './offer.ts'

/** The members of the cart that the facade uses once the service has loaded. */
interface LoadedCart extends Pick<Cart, 'add' | 'countByDish' | 'itemCount'> {
  readonly onFirstDish: () => void
  readonly total: Readable<number>
  readonly minutes: Readable<number | null>
  readonly offers: { readonly view: Readable<CartOffer>; readonly dismiss: () => void }
  readonly changes: { readonly list: Readable<readonly CartChange[]> }
}

/** The pause from a tap on a dish until the service loads: loading chunks blocks a slow phone. */
const LOAD_DELAY_MILLISECONDS = 100

/** The cart as menus show it, also before the purchase service has loaded. */
export interface CartFacade {
  /** The sum of the cart in minor units. */
  readonly total: Readable<number>
  /** The number of pieces in all lines. */
  readonly itemCount: Readable<number>
  /** Pieces by dish id, whatever the modifiers, as the cards of the dishes show them. */
  readonly countByDish: Readable<ReadonlyMap<number, number>>
  /** Delivery time of this cart in minutes; null if unknown. */
  readonly minutes: Readable<number | null>
  /** The status of the cart that is offered to the customer; see `CartOffer`. */
  readonly offer: Readable<CartOffer['status']>
  /** Declines the offered cart. */
  dismissOffer(): void
  /** Whether newer menus have changed lines of the cart, and the customer has not dismissed the changes. */
  readonly hasChanges: Readable<boolean>
  /** Adds pieces of a dish, one by default. @throws RangeError for a price with inexact sums. */
  add(line: NewLine, pieces?: number): void
}

/** Creates the facade. Keeps `total` equal to the cart's sum in minor units. */
export function createCartFacade(
  purchase: LazyService<{ readonly cart: LoadedCart }>, early: EarlyCart, total: Store<number>, timer: TimerPort,
): CartFacade {
  const earlySum = select(early.dishes, dishes => dishes.reduce((sum, dish) => sum + dish.sum, 0))
  const sum = purchase.select(earlySum, ({ cart }) => cart.total)
  const updateTotal = (): void => total.set(sum.get())
  sum.subscribe(updateTotal)
  updateTotal()
  const counts = select(early.dishes, (dishes): ReadonlyMap<number, number> =>
    dishes.reduce((all, { id, pieces }) => all.set(id, (all.get(id) ?? 0) + pieces), new Map<number, number>()))
  return {
    total: total as Readable<number>,
    itemCount: purchase.select(
      derive([early.dishes], dishes => dishes.reduce((all, { pieces }) => all + pieces, 0)),
      ({ cart }) => cart.itemCount,
    ),
    countByDish: purchase.select(counts, ({ cart }) => cart.countByDish),
    minutes: purchase.select(constant<number | null>(null), ({ cart }) => cart.minutes),
    offer: select(
      purchase.select(constant<CartOffer>({ status: 'none' }), ({ cart }) => cart.offers.view), ({ status }) => status,
    ),
    dismissOffer: (): void => purchase.run(({ cart }) => cart.offers.dismiss()),
    hasChanges: select(
      purchase.select(constant<readonly CartChange[]>([]), ({ cart }) => cart.changes.list), ({ length }) => length > 0,
    ),
    add(line: NewLine, pieces = 1): void {
      const service = purchase.get()
      if (service !== null) return service.cart.add(line, pieces)
      const isFirst = early.dishes.get().length === 0
      early.add(line, pieces)
      timer.after(LOAD_DELAY_MILLISECONDS, () => purchase.run(({ cart }) => void (isFirst && cart.onFirstDish())))
    },
  }
}
