import type { ModifierGroup, Position } from './menu-wire.ts'

/** How many of each item are chosen for one piece, by group id and item id. */
export type ModifierCounts = Readonly<Record<string, number>>
export type ChosenModifier = ReturnType<typeof chosen>[number]

// two groups may offer the same item
export function countKey(group: ModifierGroup, itemId: number | ''): string {
  return `${group.id}/${itemId}`
}
/** How many of an item are chosen; 0 for none. */
export function countOf(counts: ModifierCounts, group: ModifierGroup, itemId: number): number {
  return counts[countKey(group, itemId)] ?? 0
}
/** What is chosen, as a line of the cart holds it. */
export function chosen(counts: ModifierCounts, groups: readonly ModifierGroup[]) {
  return groups.flatMap(group => group.items.flatMap(item => {
    const count = countOf(counts, group, item.id)
    return count === 0 ? [] : [{ modifierId: group.modifierId, id: item.id, name: item.name, price: item.price, count }]
  }))
}

/** Required groups make a dish open its detail instead of being added from its card. */
export function needsChoice(groups: readonly ModifierGroup[]): boolean {
  return groups.some(group => group.minCount > 0)
}

/** A dish with what was chosen for it, as `cart.add` takes it. Prices are minor units, of one. */
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

/** The line that a card's stepper acts on: of those of its dish the one added last. */
export function latestLine<Line extends { readonly id: number }>(lines: readonly Line[], id: number): Line | undefined {
  return lines.filter(line => line.id === id).at(-1)
}
