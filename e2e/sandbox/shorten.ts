import type { Dataset } from './dataset.ts'
import { firstOfEach } from './first-of-each.ts'

/** Which dishes of each menu are served. */
export interface ShortMenu {
  /** The number of dishes from the start of each section. */
  readonly ofSection: number
  /** More dishes, by name. */
  readonly dishes?: readonly string[]
}

/**
 * The chain with only these dishes, their sections, modifiers and hours; everything else, ids
 * included, is unchanged.
 */
export function shorten(chain: Dataset, { ofSection, dishes = [] }: ShortMenu): Dataset {
  const named = new Set(dishes)
  const positions = firstOfEach(
    chain.positions,
    ofSection,
    ({ menuId, groupId }) => groupId ?? `loose ${menuId}`,
    ({ name }) => named.has(name),
  )
  const served = new Set(positions.map(({ id }) => id))
  const sections = new Set(positions.map(({ groupId }) => groupId))
  return {
    ...chain, positions,
    groups: chain.groups.filter(({ id }) => sections.has(id)),
    modifiers: chain.modifiers.filter(({ positionId }) => served.has(positionId)),
    slots: chain.slots.map(slot => ({ ...slot, positionIds: slot.positionIds.filter(id => served.has(id)) })),
  }
}
