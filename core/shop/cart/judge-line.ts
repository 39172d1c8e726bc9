import type { Zone } from '../../time/zone.ts'
import { availabilityAt, type Availability } from '../menu/availability.ts'
import { dishOf, type ChosenMenu, type RestoMenu } from '../menu/menu.ts'
import { obstacle } from '../menu/modifiers.ts'
import { carryOver } from './carry-over.ts'
import type { CartPosition } from './position.ts'

/** When and how a menu is looked at. */
export interface Occasion {
  readonly zone: Zone
  /** Synced milliseconds. */
  readonly moment: number
  /** Dishes that the API has just refused although the menu has them, by id: the menu is older. */
  readonly refused?: readonly number[]
}
type JudgedLine = Pick<CartPosition, 'id' | 'menu' | 'modifiers'>
/** The first thing that stands in the way of ordering a line as it is. */
export type LineVerdict =
  /** The restaurant does not have the dish at all. */
  | { readonly at: 'gone' }
  | Availability
  /** What was chosen is no longer offered (`lost` is its name), or no longer enough, or too much. */
  | { readonly at: 'unfit'; readonly lost: string | null }

/** The one judgement of whether a line of a cart can be ordered from a menu. */
export function judgeLine(line: JudgedLine, menu: RestoMenu, { zone, moment, refused = [] }: Occasion): LineVerdict {
  const dish = dishOf(menu, line.id, line.menu.id)
  if (dish === undefined) return { at: 'gone' }
  const availability = availabilityAt(dish, menu.slots, zone, moment)
  if (availability.at !== 'available') return availability
  if (refused.includes(line.id)) return { at: 'sold-out' }
  const groups = menu.modifiers.get(line.id) ?? []
  const { counts, lacking } = carryOver(line.modifiers, groups)
  const lost = lacking.find(one => !one.isOffered)
  if (lost !== undefined) return { at: 'unfit', lost: lost.picked.name }
  return lacking.length === 0 && obstacle(counts, groups) === null ? availability : { at: 'unfit', lost: null }
}

/** The lines that cannot be ordered here as they are: pointed out, never removed by themselves (CART-09). */
export interface CartTrouble {
  /** The restaurant does not have the dish at all. */
  readonly gone: readonly CartPosition[]
  /** What was chosen for the dish is no longer offered, or no longer enough. */
  readonly unfit: readonly CartPosition[]
  /** Not at the moment. */
  readonly unavailable: readonly { readonly position: CartPosition; readonly availability: Availability }[]
}

/**
 * What of a cart cannot be ordered from the chosen menu at a moment, or was `refused` just now: each line stands in one list at
 * most, in none where there is no menu.
 */
export function troubleOf(positions: readonly CartPosition[], chosen: ChosenMenu | null, moment: number, refused: readonly number[]): CartTrouble {
  const gone: CartPosition[] = []
  const unfit: CartPosition[] = []
  const unavailable: { position: CartPosition; availability: Availability }[] = []
  if (chosen === null) return { gone, unfit, unavailable }
  for (const line of positions) {
    const verdict = judgeLine(line, chosen.menu, { zone: chosen.resto.zone, moment, refused })
    if (verdict.at === 'gone') gone.push(line)
    else if (verdict.at === 'unfit') unfit.push(line)
    else if (verdict.at !== 'available') unavailable.push({ position: line, availability: verdict })
  }
  return { gone, unfit, unavailable }
}
