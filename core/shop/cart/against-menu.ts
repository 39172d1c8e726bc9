import { availabilityAt, type Availability } from '../menu/availability.ts'
import { dishOf, type RestoMenu } from '../menu/menu.ts'
import { stillFits } from '../menu/modifiers.ts'
import type { Zone } from '../../time/zone.ts'
import type { CartPosition } from './position.ts'

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
 * What of a cart cannot be ordered from this menu at a moment (ms, the restaurant's zone): each line stands in one list at most.
 * A dish that the API has just `refused` (by id) although the menu has it is sold out: the menu is older.
 */
export function troubleOf(
  positions: readonly CartPosition[], menu: RestoMenu, zone: Zone, moment: number, refused: readonly number[] = [],
): CartTrouble {
  const gone: CartPosition[] = []
  const unfit: CartPosition[] = []
  const unavailable: { position: CartPosition; availability: Availability }[] = []
  for (const line of positions) {
    const known = dishOf(menu, line.id, line.menu.id)
    if (known === undefined) {
      gone.push(line)
      continue
    }
    const availability = availabilityAt(known, menu.slots, zone, moment)
    if (availability.at !== 'available') unavailable.push({ position: line, availability })
    else if (refused.includes(line.id)) unavailable.push({ position: line, availability: { at: 'sold-out' } })
    else if (!stillFits(line.modifiers, menu.modifiers.get(line.id) ?? [])) unfit.push(line)
  }
  return { gone, unfit, unavailable }
}
