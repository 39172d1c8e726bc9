import type { ModifierGroup, Position } from './menu-wire.ts'
import { orderLine, type ChosenModifier } from './order-line.ts'

/** How many of each item are chosen for one piece, by group id and item id. */
export type ModifierCounts = Readonly<Record<string, number>>

// two groups may offer the same item
const countKey = (group: ModifierGroup, itemId: number | ''): string => `${group.id}/${itemId}`
/** How many of an item are chosen; 0 for none. */
export function countOf(counts: ModifierCounts, group: ModifierGroup, itemId: number): number {
  return counts[countKey(group, itemId)] ?? 0
}
/** What is chosen, as a line of the cart holds it. */
export function chosen(counts: ModifierCounts, groups: readonly ModifierGroup[]): readonly ChosenModifier[] {
  return groups.flatMap(group => group.items.flatMap(({ id, name, price }) => {
    const count = countOf(counts, group, id)
    return count === 0 ? [] : [{ modifierId: group.modifierId, id, name, price, count }]
  }))
}
/** A dish with what was chosen for it. */
export function lineWith(position: Position, groups: readonly ModifierGroup[], counts: ModifierCounts) {
  const modifiers = chosen(counts, groups)
  return { ...orderLine(position), hasModifiers: modifiers.length > 0, modifiers }
}

/** How many items of a group are chosen, each as often as it is. */
export function groupCount(counts: ModifierCounts, group: ModifierGroup): number {
  return group.items.reduce((sum, item) => sum + countOf(counts, group, item.id), 0)
}

/** A single choice is shown as radio buttons: exactly one, or at most one. */
export const isSingleChoice = (group: ModifierGroup): boolean => group.maxCount === 1

/** How many more of an item its own maximum and the group's allow. */
export function roomFor(counts: ModifierCounts, group: ModifierGroup, itemId: number): number {
  const item = group.items.find(one => one.id === itemId)
  const most = item?.maxCount ?? group.maxCount
  const left = Math.min(most - countOf(counts, group, itemId), group.maxCount - groupCount(counts, group))
  return item === undefined ? 0 : Math.max(0, left)
}
/** As many more of an item as there is room for, or less of it; a single choice moves to it. */
export function addTo(counts: ModifierCounts, group: ModifierGroup, itemId: number, by = 1): ModifierCounts {
  const from = isSingleChoice(group) && by > 0 ? withNone(counts, group) : counts
  const count = countOf(from, group, itemId) + Math.min(by, roomFor(from, group, itemId))
  return { ...from, [countKey(group, itemId)]: Math.max(0, count) }
}
export function withNone(counts: ModifierCounts, group: ModifierGroup): ModifierCounts {
  return Object.fromEntries(Object.entries(counts).filter(([key]) => !key.startsWith(countKey(group, ''))))
}

/** The first group in the way of adding the dish: so many of it are `missing`, or with none missing too many. */
export function obstacle(counts: ModifierCounts, groups: readonly ModifierGroup[]) {
  const sums = groups.map(group => ({ group, count: groupCount(counts, group) }))
  const found = sums.find(({ group, count }) => count < group.minCount || count > group.maxCount)
  return found === undefined ? null : { group: found.group, missing: Math.max(0, found.group.minCount - found.count) }
}

/** A modifier that was chosen at another time, or for another dish: so many per piece. */
export type PickedModifier = Pick<ChosenModifier, 'modifierId' | 'id' | 'count'> & { readonly name?: string | undefined }
type Find = typeof byId

/** Of an earlier choice, what these groups offer and allow. Whether that satisfies them, `obstacle` says. */
export function carryOver<Picked extends PickedModifier>(
  choice: readonly Picked[], groups: readonly ModifierGroup[], find: Find = byId,
) {
  let counts: ModifierCounts = {}
  const lacking = choice.flatMap(picked => {
    const found = find(picked, groups)
    const taken = found === undefined ? 0 : Math.min(picked.count, roomFor(counts, found.group, found.item.id))
    if (found !== undefined && taken > 0) counts = addTo(counts, found.group, found.item.id, taken)
    return taken < picked.count ? { picked, isOffered: found !== undefined } : []
  })
  return { counts, lacking }
}

/** A modifier of the dish that it was chosen for. */
export function byId({ modifierId, id }: PickedModifier, groups: readonly ModifierGroup[]) {
  return offers(groups, item => item.id === id).find(({ group }) => group.modifierId === modifierId)
}

/** A modifier of a namesake: in the group of the same name, else number, else in the only one that has it. */
export function byName(former: readonly ModifierGroup[] = []): Find {
  return ({ modifierId, name }, groups) => {
    if (name === undefined) return undefined
    const found = offers(groups, item => plainName(item.name) === plainName(name))
    const was = former.find(group => group.modifierId === modifierId)
    if (was !== undefined) return found.find(({ group }) => plainName(group.name) === plainName(was.name))
    return found.find(({ group }) => group.modifierId === modifierId) ?? (found.length === 1 ? found[0] : undefined)
  }
}
function offers(groups: readonly ModifierGroup[], isIt: (item: ModifierGroup['items'][number]) => boolean) {
  return groups.flatMap(group => group.items.filter(isIt).map(item => ({ group, item })))
}

/** The dishes of a name, those first that are not sold out. */
export function namesakes(name: string, dishes: readonly Position[]): readonly Position[] {
  const found = dishes.filter(dish => plainName(dish.name) === plainName(name))
  return found.sort((a, b) => Number(b.isAvailable) - Number(a.isAvailable))
}
/** Two menus may differ in case, ё and е, and spaces. */
function plainName(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()
}
