import { chosen, type ModifierCounts } from './modifiers.ts'
import type { ModifierGroup, Position } from './menu-wire.ts'

/** A dish with what was chosen for one piece of it, as `cart.add` takes it; no counts: the dish as it is. Prices are minor units, of one. */
export function orderLine(position: Position, groups: readonly ModifierGroup[], counts: ModifierCounts = {}) {
  const modifiers = chosen(counts, groups)
  return {
    id: position.id,
    menu: { id: position.menuId },
    name: position.name,
    price: position.price,
    hasModifiers: modifiers.length > 0,
    modifiers: modifiers as readonly typeof modifiers[number][],
  }
}

/**
 * The line that a card's stepper acts on: the one added last of a dish that may be in the cart with
 * several choices. «More» means the same once more, «less» takes the latest back.
 */
export function latestLine<Line extends { readonly id: number }>(lines: readonly Line[], id: number): Line | undefined {
  return lines.filter(line => line.id === id).at(-1)
}
