import { leastPrice, type LeastPrice } from './line.ts'
import type { ModifierGroup, Position } from '../catalogue/menu-api.ts'
import { chosen, groupCount, roomFor, type ModifierCounts } from '../catalogue/modifiers.ts'

/** The lowest price of a piece with the modifiers chosen so far and all that are still required (MENU-22). */
export function leastPriceWith(
  position: Pick<Position, 'price'>, groups: readonly ModifierGroup[], counts: ModifierCounts,
): LeastPrice {
  const price = chosen(counts, groups).reduce((sum, one) => sum + one.price * one.count, position.price)
  const open = groups.filter(group => groupCount(counts, group) < group.minCount).map(group => ({
    ...group,
    minCount: group.minCount - groupCount(counts, group),
    maxCount: group.maxCount - groupCount(counts, group),
    items: group.items.map(item => ({ ...item, maxCount: roomFor(counts, group, item.id) })),
  }))
  return leastPrice({ price: open.length === 0 ? Math.max(0, price) : price }, open)
}
