import { computeLeastPrice, type LeastPrice } from './line.ts'
import type { ModifierGroup, Position } from '../catalogue/menu-api.ts'
import { listSelectedModifiers, countInGroup, getRemainingCount, type ModifierCounts } from '../catalogue/modifiers.ts'

/**
 * Computes the least price of one dish: with the selected modifiers, and the cheapest ones that its
 * required groups still lack (MENU-22).
 */
export function computeLeastPriceOfSelection(
  position: Pick<Position, 'price'>, groups: readonly ModifierGroup[], counts: ModifierCounts,
): LeastPrice {
  const selected = listSelectedModifiers(counts, groups)
  const price = selected.reduce((sum, modifier) => sum + modifier.price * modifier.count, position.price)
  // the groups of which the customer must select more items
  const unmetGroups = groups.filter(group => countInGroup(counts, group) < group.minCount).map(group => ({
    ...group,
    minCount: group.minCount - countInGroup(counts, group),
    maxCount: group.maxCount - countInGroup(counts, group),
    items: group.items.map(item => ({ ...item, maxCount: getRemainingCount(counts, group, item.id) })),
  }))
  return computeLeastPrice({ price }, unmetGroups)
}
