import { canAdd, moreOf, type ModifierCounts } from './modifiers.ts'
import type { ModifierGroup } from './menu-wire.ts'
import { plainName } from './namesake.ts'

/** A modifier that was chosen at another time, or for another dish: so many per piece, by name where it is known. */
export interface PickedModifier {
  readonly modifierId: number
  readonly id: number
  readonly count: number
  readonly name?: string | undefined
}
interface Offered {
  readonly group: ModifierGroup
  readonly item: ModifierGroup['items'][number]
}
type Find = (picked: PickedModifier, groups: readonly ModifierGroup[]) => Offered | undefined

/**
 * Takes over of a choice that was made earlier what these groups offer and allow. Whether that satisfies them is for `obstacle` to say.
 * Lacking are modifiers that are not offered, or that cannot be had as often as they were chosen.
 */
export function carryOver<Picked extends PickedModifier>(choice: readonly Picked[], groups: readonly ModifierGroup[], find: Find = byId) {
  let counts: ModifierCounts = {}
  const lacking: { picked: Picked; isOffered: boolean }[] = []
  for (const picked of choice) {
    const found = find(picked, groups)
    let left = picked.count
    while (found !== undefined && left > 0 && canAdd(counts, found.group, found.item.id)) {
      counts = moreOf(counts, found.group, found.item.id)
      left -= 1
    }
    if (left > 0) lacking.push({ picked, isOffered: found !== undefined })
  }
  return { counts, lacking }
}

/** A modifier of the dish that it was chosen for. */
export function byId({ modifierId, id }: PickedModifier, groups: readonly ModifierGroup[]): Offered | undefined {
  return offers(groups, item => item.id === id).find(({ group }) => group.modifierId === modifierId)
}

/**
 * A modifier of another dish of the same name: by the names of group and item. Where the groups that it was chosen from (`former`)
 * are not known, by the group's number, which menus of one chain share, or in the only group that has such an item.
 */
export function byName(former: readonly ModifierGroup[] = []): Find {
  return ({ modifierId, name }, groups) => {
    if (name === undefined) return undefined
    const found = offers(groups, item => plainName(item.name) === plainName(name))
    const was = former.find(group => group.modifierId === modifierId)
    if (was !== undefined) return found.find(({ group }) => plainName(group.name) === plainName(was.name))
    return found.find(({ group }) => group.modifierId === modifierId) ?? (found.length === 1 ? found[0] : undefined)
  }
}
function offers(groups: readonly ModifierGroup[], isIt: (item: Offered['item']) => boolean): readonly Offered[] {
  return groups.flatMap(group => group.items.filter(isIt).map(item => ({ group, item })))
}
