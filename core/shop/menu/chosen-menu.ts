import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { DeliveryMethod } from '../config.ts'
import type { Selection } from '../location/choice.ts'
import type { Resto } from '../location/wire.ts'
import type { MenuState, RestoMenu } from './menu.ts'

/** The chosen restaurant with its own menu. */
export interface ChosenMenu {
  readonly menu: RestoMenu
  readonly resto: Resto
  readonly method: DeliveryMethod
}

/** Null while nothing is chosen, or the menu at hand is not there or still another restaurant's. */
export function chosenMenu(state: Readable<MenuState>, selection: Readable<Selection>): Readable<ChosenMenu | null> {
  return derive([state, selection], (now, chosen): ChosenMenu | null =>
    now.at === 'ready' && chosen.at === 'resto' && now.restoId === chosen.resto.id
      ? { menu: now.menu, resto: chosen.resto, method: chosen.choice.method }
      : null,
  (a, b) => a === b || (a !== null && b !== null && a.menu === b.menu && a.resto === b.resto && a.method === b.method))
}
