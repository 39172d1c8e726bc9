import type { ModifierGroup, Position } from './menu-api.ts'
import { normaliseName } from './normalise-name.ts'
import { toNewLine, type SelectedModifier } from './order-line.ts'

/** How many of each item are selected for one piece of the dish, by group id and item id. */
export type ModifierCounts = Readonly<Record<string, number>>

/** What the keys of a group's counts begin with. */
const groupPrefix = (group: ModifierGroup): string => `${group.id}/`
/**
 * The key of an item's count. It contains the group, since two groups may offer the same item.
 * Counts are keyed by the group's `id`, while cart lines store its `modifierId`.
 */
const countKey = (group: ModifierGroup, itemId: number): string => `${groupPrefix(group)}${itemId}`
/** The count of an item; 0 for none. */
export function getItemCount(counts: ModifierCounts, group: ModifierGroup, itemId: number): number {
  return counts[countKey(group, itemId)] ?? 0
}
/** The selected items as a cart line stores them. */
export function listSelectedModifiers(
  counts: ModifierCounts, groups: readonly ModifierGroup[],
): readonly SelectedModifier[] {
  return groups.flatMap(group => group.items.flatMap(({ id, name, price }) => {
    const count = getItemCount(counts, group, id)
    return count === 0 ? [] : [{ modifierId: group.modifierId, id, name, price, count }]
  }))
}
/** Builds the cart line of a dish with the selected items. */
export function buildLine(position: Position, groups: readonly ModifierGroup[], counts: ModifierCounts) {
  const modifiers = listSelectedModifiers(counts, groups)
  return { ...toNewLine(position), hasModifiers: modifiers.length > 0, modifiers }
}

/** The sum of a group's counts. */
export function countInGroup(counts: ModifierCounts, group: ModifierGroup): number {
  return group.items.reduce((sum, item) => sum + getItemCount(counts, group, item.id), 0)
}

/** Whether at most one item can be selected: such a group is shown as radio buttons. */
export const isSingleChoice = (group: ModifierGroup): boolean => group.maxCount === 1

/** Returns how many more of an item the maxima of the item and of the group allow. */
export function getRemainingCount(counts: ModifierCounts, group: ModifierGroup, itemId: number): number {
  const item = group.items.find(other => other.id === itemId)
  const itemMax = item?.maxCount ?? group.maxCount
  const remaining = Math.min(
    itemMax - getItemCount(counts, group, itemId), group.maxCount - countInGroup(counts, group),
  )
  return item === undefined ? 0 : Math.max(0, remaining)
}
/**
 * Adds `by` of an item as far as the maxima allow; a negative `by` removes some. In a group with a
 * single choice, the item replaces the selected item.
 */
export function addItem(counts: ModifierCounts, group: ModifierGroup, itemId: number, by = 1): ModifierCounts {
  const before = isSingleChoice(group) && by > 0 ? clearGroup(counts, group) : counts
  const count = getItemCount(before, group, itemId) + Math.min(by, getRemainingCount(before, group, itemId))
  return { ...before, [countKey(group, itemId)]: Math.max(0, count) }
}
/** Removes all items of a group. */
export function clearGroup(counts: ModifierCounts, group: ModifierGroup): ModifierCounts {
  return Object.fromEntries(Object.entries(counts).filter(([key]) => !key.startsWith(groupPrefix(group))))
}

/** Finds the first group with too few items (`missing` of them) or too many (0); null for none. */
export function findUnmetGroup(counts: ModifierCounts, groups: readonly ModifierGroup[]) {
  const sums = groups.map(group => ({ group, count: countInGroup(counts, group) }))
  const unmet = sums.find(({ group, count }) => count < group.minCount || count > group.maxCount)
  return unmet === undefined ? null : { group: unmet.group, missing: Math.max(0, unmet.group.minCount - unmet.count) }
}

/** A modifier that was selected earlier or for another dish. `count`: per piece of the dish. */
export type PickedModifier = Pick<SelectedModifier, 'modifierId' | 'id' | 'count'>
  & { readonly name?: string | undefined }
type FindModifier = typeof findModifierById

/**
 * Applies an earlier selection as far as these groups offer and allow it. `unmatched` lists the
 * modifiers that the groups do not offer, or offer in a lower count. `findUnmetGroup` checks
 * whether `counts` satisfies the groups.
 */
export function applySelection<Picked extends PickedModifier>(
  selection: readonly Picked[], groups: readonly ModifierGroup[], find: FindModifier = findModifierById,
) {
  let counts: ModifierCounts = {}
  const unmatched = selection.flatMap(picked => {
    const match = find(picked, groups)
    const remaining = match === undefined ? 0 : getRemainingCount(counts, match.group, match.item.id)
    const taken = Math.min(picked.count, remaining)
    if (match !== undefined && taken > 0) counts = addItem(counts, match.group, match.item.id, taken)
    return taken < picked.count ? { picked, isOffered: match !== undefined } : []
  })
  return { counts, unmatched }
}

/** Finds a modifier by its ids, for a selection of the same dish. */
export function findModifierById({ modifierId, id }: PickedModifier, groups: readonly ModifierGroup[]) {
  return findItems(groups, item => item.id === id).find(({ group }) => group.modifierId === modifierId)
}

/**
 * Creates a function that finds a modifier by name, for another dish of the same name. `former`:
 * the groups from which the modifiers were selected. If a modifier's group is among them, the new
 * group must have the same name. Otherwise the function finds the modifier in the group of the same
 * `modifierId`, else in the only group that has an item of that name.
 */
export function createFinderByName(former: readonly ModifierGroup[] = []): FindModifier {
  return ({ modifierId, name }, groups) => {
    if (name === undefined) return undefined
    const matches = findItems(groups, item => normaliseName(item.name) === normaliseName(name))
    const formerGroup = former.find(group => group.modifierId === modifierId)
    if (formerGroup !== undefined) {
      const groupName = normaliseName(formerGroup.name)
      return matches.find(({ group }) => normaliseName(group.name) === groupName)
    }
    const inSameGroup = matches.find(({ group }) => group.modifierId === modifierId)
    return inSameGroup ?? (matches.length === 1 ? matches[0] : undefined)
  }
}
function findItems(groups: readonly ModifierGroup[], matchesItem: (item: ModifierGroup['items'][number]) => boolean) {
  return groups.flatMap(group => group.items.filter(matchesItem).map(item => ({ group, item })))
}

/** Finds the dishes with this name; those that are not sold out come first. */
export function findNamesakes(name: string, dishes: readonly Position[]): readonly Position[] {
  const matches = dishes.filter(dish => normaliseName(dish.name) === normaliseName(name))
  return matches.sort((a, b) => Number(b.isAvailable) - Number(a.isAvailable))
}
