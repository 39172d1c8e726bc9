import type { TimerPort } from '../../env.ts'
import type { Part } from '../../part.ts'
import { constant, derive, select } from '../../store/derived.ts'
import type { Readable, Store } from '../../store/store.ts'
import type { Cart } from './cart.ts'
import type { CartChange } from './changes.ts'
import type { createEarlyCart } from './early.ts'
import type { NewLine } from './line.ts'
import type { CartOffer } from './offer.ts'

interface WholeCart extends Pick<Cart, 'add' | 'countOf' | 'itemCount'> {
  readonly begun: () => void
  readonly total: Readable<number>
  readonly minutes: Readable<number | null>
  readonly offers: { readonly view: Readable<CartOffer>; readonly dismiss: () => void }
  readonly changes: { readonly list: Readable<readonly CartChange[]> }
}

const ANSWERED_AFTER_MILLISECONDS = 100

/** The cart as menus show it, before its part has come too; `total` is told what it comes to, in minor units. */
export function createCartFront(
  purchase: Part<{ readonly cart: WholeCart }>, early: ReturnType<typeof createEarlyCart>, total: Store<number>, timer: TimerPort,
) {
  const sum = purchase.show(select(early.dishes, dishes => dishes.reduce((all, one) => all + one.sum, 0)), ({ cart }) => cart.total)
  const tellTotal = (): void => total.set(sum.get())
  sum.subscribe(tellTotal)
  tellTotal()
  const counts = select(early.dishes, (dishes): ReadonlyMap<number, number> =>
    dishes.reduce((all, { id, pieces }) => all.set(id, (all.get(id) ?? 0) + pieces), new Map<number, number>()))
  return {
    total: total as Readable<number>,
    itemCount: purchase.show(derive([early.dishes], dishes => dishes.reduce((all, { pieces }) => all + pieces, 0)), ({ cart }) => cart.itemCount),
    /** By id, whatever the modifiers: what a card shows. */
    countOf: purchase.show(counts, ({ cart }) => cart.countOf),
    /** How long the delivery of this cart will take; null when that is not known. */
    minutes: purchase.show(constant<number | null>(null), ({ cart }) => cart.minutes),
    /** Whether a cart is offered to the customer, or what has to be asked before. */
    offer: select(purchase.show(constant<CartOffer>({ at: 'none' }), ({ cart }) => cart.offers.view), ({ at }) => at),
    dismissOffer: (): void => purchase.run(({ cart }) => cart.offers.dismiss()),
    /** Whether there is something to tell of what became of its lines. */
    hasChanges: select(purchase.show(constant<readonly CartChange[]>([]), ({ cart }) => cart.changes.list), ({ length }) => length > 0),
    /** Pieces of a dish. Throws a RangeError for a price that no sum could be exact with. */
    add(line: NewLine, pieces = 1): void {
      const here = purchase.get()
      if (here !== null) return here.cart.add(line, pieces)
      const isFirst = early.dishes.get().length === 0
      early.add(line, pieces)
      // the tap is answered first: a slow phone is held up by asking for files
      timer.after(ANSWERED_AFTER_MILLISECONDS, () => purchase.run(({ cart }) => void (isFirst && cart.begun())))
    },
  }
}
