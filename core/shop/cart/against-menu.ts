import type { Availability } from '../menu/availability.ts'
import type { RestoMenu } from '../menu/menu.ts'
import { judgeLine, type Occasion } from './judge-line.ts'
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

/** What of a cart cannot be ordered from this menu: each line stands in one list at most. */
export function troubleOf(positions: readonly CartPosition[], menu: RestoMenu, occasion: Occasion): CartTrouble {
  const gone: CartPosition[] = []
  const unfit: CartPosition[] = []
  const unavailable: { position: CartPosition; availability: Availability }[] = []
  for (const line of positions) {
    const verdict = judgeLine(line, menu, occasion)
    if (verdict.at === 'gone') gone.push(line)
    else if (verdict.at === 'unfit') unfit.push(line)
    else if (verdict.at !== 'available') unavailable.push({ position: line, availability: verdict })
  }
  return { gone, unfit, unavailable }
}
