import type { Report } from '../../env.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { limit } from '../../task.ts'
import { problemOf, type Problem } from '../problem.ts'
import type { Resto } from '../location/wire.ts'
import { indexSlots, type SlotIndex } from './availability.ts'
import { sectionsOf, type MenuSections } from './sections.ts'
import { MenuError, type MenuWire, type ModifierGroup, type Position, type PreOrderHours, type Promotion } from './wire.ts'

/** Everything that belongs to the selected restaurant. */
export interface RestoMenu {
  readonly restoId: number
  readonly menus: readonly MenuSections[]
  readonly positions: ReadonlyMap<number, Position>
  readonly modifiers: ReadonlyMap<number, readonly ModifierGroup[]>
  readonly slots: SlotIndex
  readonly preOrder: readonly PreOrderHours[]
  readonly promotions: readonly Promotion[]
}
export type MenuState =
  | { readonly at: 'none' }
  | { readonly at: 'loading'; readonly restoId: number }
  | { readonly at: 'ready'; readonly restoId: number; readonly menu: RestoMenu }
  | { readonly at: 'failed'; readonly restoId: number; readonly problem: Problem }

export interface MenuKeeper {
  readonly state: Readable<MenuState>
  /** Loads a restaurant's data, or does nothing when it is there or on its way. Answers for a restaurant no longer asked for are dropped (BOOT-07). */
  load(resto: Resto): Promise<void>
  /** Asks anew after a failure, and for fresh availability. */
  reload(resto: Resto): Promise<void>
}

const AT_ONCE = 6

export function createMenuKeeper(options: {
  readonly wire: MenuWire
  readonly preOrder: boolean
  readonly report: Report
  /** Lets so many calls through at a time. */
  readonly queue?: ReturnType<typeof limit>
}): MenuKeeper {
  const { wire, preOrder, report } = options
  const state = createStore<MenuState>({ at: 'none' })
  const { queue = limit(AT_ONCE) } = options
  let asked = 0

  async function fetchAll(resto: Resto): Promise<RestoMenu> {
    const refs = resto.menus.filter(menu => menu.isDelivery || menu.isTakeAway)
    const [menus, modifiers, slots, promotions, hours] = await Promise.all([
      Promise.all(refs.map(async menu => {
        const [groups, positions] = await Promise.all([queue(() => wire.groups(menu.id)), queue(() => wire.positions(menu.id))])
        return { sections: sectionsOf(menu, groups, positions), positions }
      })),
      queue(() => wire.modifiers(resto.id)),
      queue(() => wire.slots(resto.id)),
      queue(() => wire.promotions(resto.id)),
      preOrder ? queue(() => wire.preOrderHours(resto.id)) : [],
    ])
    return {
      restoId: resto.id,
      menus: menus.map(part => part.sections),
      positions: new Map(menus.flatMap(part => part.positions.map(position => [position.id, position]))),
      modifiers,
      slots: indexSlots(slots),
      preOrder: hours,
      promotions,
    }
  }

  async function reload(resto: Resto): Promise<void> {
    const mine = ++asked
    const before = state.get()
    // the same restaurant's menu stays on the screen while it is asked for anew
    if (before.at !== 'ready' || before.restoId !== resto.id) state.set({ at: 'loading', restoId: resto.id })
    try {
      const menu = await fetchAll(resto)
      if (mine === asked) state.set({ at: 'ready', restoId: resto.id, menu })
    } catch (error) {
      if (mine !== asked) return
      const problem = error instanceof MenuError ? error.problem : problemOf(error)
      report('menu.failed', problem.message)
      state.set({ at: 'failed', restoId: resto.id, problem })
    }
  }

  return {
    state,
    reload,
    load(resto) {
      const now = state.get()
      const known = (now.at === 'ready' || now.at === 'loading') && now.restoId === resto.id
      return known ? Promise.resolve() : reload(resto)
    },
  }
}
