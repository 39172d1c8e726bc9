import type { ModifierGroup } from './menu-wire.ts'

/** How many of each item are chosen for one piece, by group id and item id. */
export type ModifierCounts = Readonly<Record<string, number>>

/** One choice for a piece: how often, and the price of one in minor units. */
export type ChosenModifier = ReturnType<typeof chosen>[number]

/** Under which key an item's count stands: two groups may offer the same item. */
function countKey(group: ModifierGroup, itemId: number): string {
  return `${group.id}/${itemId}`
}
/** How many of an item are chosen; 0 for none. */
export function countOf(counts: ModifierCounts, group: ModifierGroup, itemId: number): number {
  return counts[countKey(group, itemId)] ?? 0
}
/** How many items of a group are chosen, each as often as it is. */
export function groupCount(counts: ModifierCounts, group: ModifierGroup): number {
  return group.items.reduce((sum, item) => sum + countOf(counts, group, item.id), 0)
}

/** A single choice is shown as radio buttons: exactly one, or at most one. */
export function isSingleChoice(group: ModifierGroup): boolean {
  return group.maxCount === 1
}

/** One more of an item, within the item's and the group's maximum; a single choice moves to the item instead. */
export function moreOf(counts: ModifierCounts, group: ModifierGroup, itemId: number): ModifierCounts {
  if (isSingleChoice(group)) return { ...withNone(counts, group), [countKey(group, itemId)]: 1 }
  return canAdd(counts, group, itemId) ? { ...counts, [countKey(group, itemId)]: countOf(counts, group, itemId) + 1 } : counts
}
/** One less of an item; the minimum is judged afterwards, by `obstacle`. */
export function lessOf(counts: ModifierCounts, group: ModifierGroup, itemId: number): ModifierCounts {
  const count = countOf(counts, group, itemId)
  return count === 0 ? counts : { ...counts, [countKey(group, itemId)]: count - 1 }
}
/** Whether neither the item's maximum nor the group's stands against one more. */
export function canAdd(counts: ModifierCounts, group: ModifierGroup, itemId: number): boolean {
  const item = group.items.find(one => one.id === itemId)
  if (item === undefined) return false
  return countOf(counts, group, itemId) < (item.maxCount ?? group.maxCount) && groupCount(counts, group) < group.maxCount
}

/**
 * The first group that stands in the way of adding the dish; null when it may be added. Its minimum and maximum bound the sum of
 * its items' counts: so many are `missing`, or, with none missing, there are too many.
 */
export function obstacle(counts: ModifierCounts, groups: readonly ModifierGroup[]) {
  const sums = groups.map(group => ({ group, count: groupCount(counts, group) }))
  const found = sums.find(({ group, count }) => count < group.minCount || count > group.maxCount)
  return found === undefined ? null : { group: found.group, missing: Math.max(0, found.group.minCount - found.count) }
}

/** What is chosen, as a line of the cart holds it; an item that no group offers is left out. */
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

/** A single choice taken back: a group that asks for nothing may be left without an item. */
export function withNone(counts: ModifierCounts, group: ModifierGroup): ModifierCounts {
  const next: Record<string, number> = { ...counts }
  for (const item of group.items) delete next[countKey(group, item.id)]
  return next
}
