import type { Part } from '../../part.ts'
import { constant } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { Cart } from './cart.ts'
import type { NewLine } from './line.ts'

type WholeCart = Pick<Cart, 'add' | 'countOf' | 'itemCount'> & { readonly minutes: Readable<number | null> }

/** The cart as menus show it, before its part has come too. `total` is in minor units. */
export function createCartFront(purchase: Part<{ readonly cart: WholeCart }>, total: Readable<number>) {
  return {
    total,
    itemCount: purchase.show(constant(0), ({ cart }) => cart.itemCount),
    /** By id, whatever the modifiers: what a card shows. */
    countOf: purchase.show(constant<ReadonlyMap<number, number>>(new Map()), ({ cart }) => cart.countOf),
    /** How long the delivery of this cart will take; null when that is not known. */
    minutes: purchase.show(constant<number | null>(null), ({ cart }) => cart.minutes),
    /** Pieces of a dish. Throws a RangeError for a price that no sum could be exact with. */
    add: (line: NewLine, count = 1): void => purchase.run(({ cart }) => cart.add(line, count)),
  }
}
