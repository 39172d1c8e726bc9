import type { Zone } from '../../time/zone.ts'
import { availabilityAt } from './availability.ts'
import type { ChosenMenu, RestoMenu } from './menu.ts'
import { dishOf } from './dish-of.ts'
import { carryOver, obstacle } from './modifiers.ts'
import type { CartLine } from '../cart/line.ts'

export type LineVerdict = ReturnType<typeof judgeLine>

/**
 * The only judge of whether a line can be ordered at a moment (synced milliseconds): the first thing in its way.
 * `refused` are the ids of dishes that the API has just refused although the menu has them: the menu is older.
 */
export function judgeLine(
  line: Pick<CartLine, 'id' | 'menu' | 'modifiers'>, menu: RestoMenu, zone: Zone, moment: number, refused: readonly number[] = [],
) {
  const dish = dishOf(menu, line.id, line.menu.id)
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

/** What of a cart cannot be ordered at a moment: pointed out, never removed by itself (CART-09). */
export function troubleOf(lines: readonly CartLine[], chosen: ChosenMenu | null, moment: number, refused: readonly number[] = []) {
  const judged = chosen === null ? [] : lines.map(position => (
    { position, verdict: judgeLine(position, chosen.menu, chosen.resto.zone, moment, refused) }))
  const linesAt = (at: LineVerdict['at']): readonly CartLine[] =>
    judged.filter(({ verdict }) => verdict.at === at).map(({ position }) => position)
  return {
    gone: linesAt('gone'),
    unfit: linesAt('unfit'),
    unavailable: judged.flatMap(({ position, verdict }) =>
      (verdict.at === 'sold-out' || verdict.at === 'later' ? { position, availability: verdict } : [])),
  }
}
