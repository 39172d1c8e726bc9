import type { Dataset } from './dataset.ts'
import { firstOfEach } from './first-of-each.ts'

/** Which dishes of each menu are served. */
export interface ShortMenu {
  /** The first ones of each section. */
  readonly ofSection: number
  /** And these, by their names. */
  readonly dishes?: readonly string[]
}

/** The chain with only these dishes, their sections, modifiers and hours; all else is as it was, ids too. */
export function shorten(chain: Dataset, { ofSection, dishes = [] }: ShortMenu): Dataset {
  const named = new Set(dishes)
  const positions = firstOfEach(chain.positions, ofSection, ({ menuId, groupId }) => groupId ?? `loose ${menuId}`, ({ name }) => named.has(name))
  const served = new Set(positions.map(({ id }) => id))
  const sections = new Set(positions.map(({ groupId }) => groupId))
  return {
    ...chain, positions,
    groups: chain.groups.filter(({ id }) => sections.has(id)),
    modifiers: chain.modifiers.filter(({ positionId }) => served.has(positionId)),
    slots: chain.slots.map(slot => ({ ...slot, positionIds: slot.positionIds.filter(id => served.has(id)) })),
  }
}
