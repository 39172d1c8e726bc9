import { chosen, type ChosenModifier, type ModifierCounts } from './modifiers.ts'
import type { ModifierGroup, Position } from './wire.ts'

/** A dish as it goes into the cart: what `cart.add` takes. Prices are minor units, of one. */
export interface OrderLine {
  readonly id: number
  readonly menu: { readonly id: number }
  readonly name: string
  readonly price: number
  readonly hasModifiers: boolean
  readonly modifiers: readonly ChosenModifier[]
}

/** A dish with what was chosen for one piece of it; no counts: the dish as it is. */
export function orderLine(position: Position, groups: readonly ModifierGroup[], counts: ModifierCounts = {}): OrderLine {
  const modifiers = chosen(counts, groups)
  return {
    id: position.id,
    menu: { id: position.menuId },
    name: position.name,
    price: position.price,
    hasModifiers: modifiers.length > 0,
    modifiers,
  }
}

/**
 * The line that a card's stepper acts on: the one added last of a dish that may be in the cart with
 * several choices. «More» means the same once more, «less» takes the latest back.
 */
export function latestLine<Line extends { readonly id: number }>(lines: readonly Line[], id: number): Line | undefined {
  return lines.filter(line => line.id === id).at(-1)
}
