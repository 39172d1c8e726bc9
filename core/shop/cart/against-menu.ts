import { availabilityAt, type Availability } from '../menu/availability.ts'
import type { RestoMenu } from '../menu/menu.ts'
import type { Zone } from '../../time/zone.ts'
import type { CartPosition } from './position.ts'

/** The lines that the restaurant does not have at all, and those that cannot be ordered at the moment: pointed out, never removed by themselves (CART-09). */
export interface CartTrouble {
  readonly gone: readonly CartPosition[]
  readonly unavailable: readonly { readonly position: CartPosition; readonly availability: Availability }[]
}

export function troubleOf(positions: readonly CartPosition[], menu: RestoMenu, zone: Zone, moment: number): CartTrouble {
  const gone: CartPosition[] = []
  const unavailable: { position: CartPosition; availability: Availability }[] = []
  for (const line of positions) {
    const known = menu.positions.get(line.id)
    if (known === undefined) {
      gone.push(line)
      continue
    }
    const availability = availabilityAt(known, menu.slots, zone, moment)
    if (availability.at !== 'available') unavailable.push({ position: line, availability })
  }
  return { gone, unavailable }
}
