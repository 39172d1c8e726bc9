import type { Zone } from '../../time/zone.ts'
import { availabilityAt } from './availability.ts'
import { dishOf, type ChosenMenu, type RestoMenu } from './menu.ts'
import { obstacle } from './modifiers.ts'
import { carryOver } from './carry-over.ts'
import type { CartLine } from '../cart/line.ts'

/** When and how a menu is looked at. */
export interface JudgeContext {
  readonly zone: Zone
  /** Synced milliseconds. */
  readonly moment: number
  /** Dishes that the API has just refused although the menu has them, by id: the menu is older. */
  readonly refused?: readonly number[]
}
export type LineVerdict = ReturnType<typeof judgeLine>

/** The one judgement of whether a line of a cart can be ordered from a menu: the first thing that stands in its way. */
export function judgeLine(
  line: Pick<CartLine, 'id' | 'menu' | 'modifiers'>, menu: RestoMenu, { zone, moment, refused = [] }: JudgeContext,
) {
  const dish = dishOf(menu, line.id, line.menu.id)
  // the restaurant does not have the dish at all
  if (dish === undefined) return { at: 'gone' } as const
  const availability = availabilityAt(dish, menu.slots, zone, moment)
  if (availability.at !== 'available') return availability
  if (refused.includes(line.id)) return { at: 'sold-out' } as const
  const groups = menu.modifiers.get(line.id) ?? []
  const { counts, lacking } = carryOver(line.modifiers, groups)
  const lost = lacking.find(one => !one.isOffered)
  // what was chosen is no longer offered (`lost` is its name), or no longer enough, or too much
  if (lost !== undefined) return { at: 'unfit', lost: lost.picked.name } as const
  return lacking.length === 0 && obstacle(counts, groups) === null ? availability : { at: 'unfit', lost: null } as const
}

/**
 * What of a cart cannot be ordered from the chosen menu at a moment, or was `refused` just now: pointed out, never removed by itself
 * (CART-09). The restaurant does not have the dish at all; what was chosen for it is no longer offered or no longer enough; it is not
 * to be had at the moment. Nothing where there is no menu.
 */
export function troubleOf(lines: readonly CartLine[], chosen: ChosenMenu | null, moment: number, refused: readonly number[] = []) {
  const judged = chosen === null ? [] : lines.map(position => (
    { position, verdict: judgeLine(position, chosen.menu, { zone: chosen.resto.zone, moment, refused }) }))
  const linesAt = (at: LineVerdict['at']): readonly CartLine[] =>
    judged.filter(({ verdict }) => verdict.at === at).map(({ position }) => position)
  return {
    gone: linesAt('gone'),
    unfit: linesAt('unfit'),
    unavailable: judged.flatMap(({ position, verdict }) =>
      (verdict.at === 'sold-out' || verdict.at === 'later' ? { position, availability: verdict } : [])),
  }
}
