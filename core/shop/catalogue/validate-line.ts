import type { Zone } from '../../time/zone.ts'
import { availabilityAt } from './availability.ts'
import type { SelectedMenu, RestoMenu } from './menu.ts'
import { findDish } from './find-dish.ts'
import { applySelection, findUnmetGroup } from './modifiers.ts'
import type { CartLine } from '../cart/line.ts'

export type LineValidation = ReturnType<typeof validateLine>

/**
 * Checks whether a line can be ordered at a moment (milliseconds since 1970). Returns the
 * availability of the line's dish, or the first obstacle. `refused`: ids of dishes that the API has
 * just refused, although `menu` still has them.
 */
export function validateLine(
  line: Pick<CartLine, 'id' | 'menu' | 'modifiers'>, menu: RestoMenu, zone: Zone, moment: number,
  refused: readonly number[] = [],
) {
  const dish = findDish(menu, line.id, line.menu.id)
  if (dish === undefined) return { status: 'gone' } as const
  const availability = availabilityAt(dish, menu.dishHours, zone, moment)
  if (availability.status !== 'available') return availability
  if (refused.includes(line.id)) return { status: 'sold-out' } as const
  const groups = menu.modifiers.get(line.id) ?? []
  const { counts, unmatched } = applySelection(line.modifiers, groups)
  const missingModifier = unmatched.find(modifier => !modifier.isOffered)
  // `lostModifier`: the name of a modifier that is no longer offered; null if only counts are wrong
  if (missingModifier !== undefined) return { status: 'unfit', lostModifier: missingModifier.picked.name } as const
  const isFit = unmatched.length === 0 && findUnmetGroup(counts, groups) === null
  return isFit ? availability : { status: 'unfit', lostModifier: null } as const
}

/**
 * Finds the lines that cannot be ordered at a moment (CART-09). The page shows them, and never
 * removes them automatically.
 */
export function findTrouble(
  lines: readonly CartLine[], selectedMenu: SelectedMenu | null, moment: number, refused: readonly number[] = [],
) {
  const results = selectedMenu === null ? [] : lines.map(line => (
    { line, validation: validateLine(line, selectedMenu.menu, selectedMenu.resto.zone, moment, refused) }))
  const linesWith = (status: LineValidation['status']): readonly CartLine[] =>
    results.filter(({ validation }) => validation.status === status).map(({ line }) => line)
  return {
    gone: linesWith('gone'),
    unfit: linesWith('unfit'),
    unavailable: results.flatMap(({ line, validation }) =>
      validation.status === 'sold-out' || validation.status === 'later' ? [{ line, availability: validation }] : [],
    ),
  }
}
