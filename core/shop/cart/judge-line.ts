import type { Zone } from '../../time/zone.ts'
import { availabilityAt, type Availability } from '../menu/availability.ts'
import { dishOf, type RestoMenu } from '../menu/menu.ts'
import { stillFits } from '../menu/modifiers.ts'
import type { ModifierGroup } from '../menu/wire.ts'
import type { CartPosition } from './position.ts'

/** When and how a menu is looked at. */
export interface Occasion {
  readonly zone: Zone
  /** Synced milliseconds. */
  readonly moment: number
  /** Dishes that the API has just refused although the menu has them, by id: the menu is older. */
  readonly refused?: readonly number[]
}
/** The first thing that stands in the way of ordering a line as it is. */
export type LineVerdict =
  /** The restaurant does not have the dish at all. */
  | { readonly at: 'gone' }
  | Availability
  /** What was chosen is no longer offered (`lost` is its name), or no longer enough. */
  | { readonly at: 'unfit'; readonly lost: string | null }

/** The one judgement of whether a line of a cart can be ordered from a menu. */
export function judgeLine(line: CartPosition, menu: RestoMenu, { zone, moment, refused = [] }: Occasion): LineVerdict {
  const dish = dishOf(menu, line.id, line.menu.id)
  if (dish === undefined) return { at: 'gone' }
  const availability = availabilityAt(dish, menu.slots, zone, moment)
  if (availability.at !== 'available') return availability
  if (refused.includes(line.id)) return { at: 'sold-out' }
  const groups = menu.modifiers.get(line.id) ?? []
  const lost = line.modifiers.find(one => one.count > 0 && itemOf(groups, one) === undefined)
  if (lost !== undefined) return { at: 'unfit', lost: lost.name }
  return stillFits(line.modifiers, groups) ? availability : { at: 'unfit', lost: null }
}

/** What a dish's groups say of a modifier that was chosen. */
export function itemOf(groups: readonly ModifierGroup[], { modifierId, id }: { readonly modifierId: number; readonly id: number }) {
  return groups.find(group => group.modifierId === modifierId)?.items.find(item => item.id === id)
}
