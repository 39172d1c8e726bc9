import type { Report } from '../../env.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { limit } from '../../task.ts'
import { problemOf, type Problem } from '../problem.ts'
import type { Resto } from '../location/wire.ts'
import { indexSlots, type SlotIndex } from './availability.ts'
import { canBeMet } from './modifiers.ts'
import { sectionsOf, type MenuSections } from './sections.ts'
import { MenuError, type MenuWire, type ModifierGroup, type Position, type PreOrderHours, type Promotion } from './wire.ts'

/** Everything that belongs to the selected restaurant. */
export interface RestoMenu {
  readonly restoId: number
  readonly menus: readonly MenuSections[]
  /** By id; of a dish that several menus have, the last: `dishOf` knows each of them. */
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

/** Whether the menu on the screen is what the restaurant says now, or what it said at an earlier visit (MENU-15). */
export type Freshness =
  | { readonly at: 'fresh' }
  /** `savedAt` is in synced milliseconds. Without a problem the present menu is on its way. */
  | { readonly at: 'kept'; readonly savedAt: number; readonly problem: Problem | null }

export interface MenuKeeper {
  readonly state: Readable<MenuState>
  /** Of the state when it is `ready`. */
  readonly freshness: Readable<Freshness>
  /** Shows a menu of an earlier visit until the present one has come; one that is there already is not touched. */
  offer(kept: RestoMenu, savedAt: number): void
  /** The present menu is about to be asked for again: the problem of the last time is no longer the matter. */
  expect(): void
  /** Loads a restaurant's data, or does nothing when it is there, and no older than this visit, or on its way. Answers for a restaurant no longer asked for are dropped (BOOT-07). */
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
  const freshness = createStore<Freshness>(FRESH)
  let asked = 0
  /** Whose menu is on its way. */
  let askedFor: number | null = null

  function shows(restoId: number): boolean {
    const now = state.get()
    return now.at === 'ready' && now.restoId === restoId
  }
  function expect(problem: Problem | null = null): void {
    const now = freshness.get()
    if (now.at === 'kept' && now.problem !== problem) freshness.set({ ...now, problem })
  }

  async function reload(resto: Resto): Promise<void> {
    const mine = ++asked
    askedFor = resto.id
    // the same restaurant's menu stays on the screen while it is asked for anew
    if (shows(resto.id)) expect()
    else {
      freshness.set(FRESH)
      state.set({ at: 'loading', restoId: resto.id })
    }
    try {
      const menu = await fetchMenu(wire, resto, { preOrder, queue })
      if (mine !== asked) return
      askedFor = null
      freshness.set(FRESH)
      state.set({ at: 'ready', restoId: resto.id, menu })
    } catch (error) {
      if (mine !== asked) return
      askedFor = null
      const problem = error instanceof MenuError ? error.problem : problemOf(error)
      report('menu.failed', problem.message)
      if (freshness.get().at === 'kept' && shows(resto.id)) expect(problem)
      else state.set({ at: 'failed', restoId: resto.id, problem })
    }
  }

  return {
    state,
    freshness,
    expect: () => expect(),
    reload,
    offer(kept, savedAt) {
      const now = state.get()
      if (now.at === 'ready' || (now.at !== 'none' && now.restoId !== kept.restoId)) return
      freshness.set({ at: 'kept', savedAt, problem: now.at === 'failed' ? now.problem : null })
      state.set({ at: 'ready', restoId: kept.restoId, menu: kept })
    },
    load(resto) {
      const isThere = shows(resto.id) && freshness.get().at === 'fresh'
      return isThere || askedFor === resto.id ? Promise.resolve() : reload(resto)
    },
  }
}
const FRESH: Freshness = { at: 'fresh' }

/** All that a restaurant's menu is made of. */
export async function fetchMenu(wire: MenuWire, resto: Resto, { preOrder, queue }: {
  readonly preOrder: boolean
  readonly queue: ReturnType<typeof limit>
}): Promise<RestoMenu> {
  const [answers, modifiers, slots, promotions, hours] = await Promise.all([
    Promise.all(orderable(resto).map(async menu => {
      const [groups, positions] = await Promise.all([queue(() => wire.groups(menu.id)), queue(() => wire.positions(menu.id))])
      return { menu, groups, positions }
    })),
    queue(() => wire.modifiers(resto.id)),
    queue(() => wire.slots(resto.id)),
    queue(() => wire.promotions(resto.id, resto.zone)),
    preOrder ? queue(() => wire.preOrderHours(resto.id)) : [],
  ])
  // what must be chosen with it cannot be: the dish is as good as sold out
  const known = (position: Position): Position =>
    (modifiers.get(position.id) ?? []).every(canBeMet) ? position : { ...position, isAvailable: false }
  const menus = answers.map(({ menu, groups, positions: found }) => {
    const positions = found.map(known)
    return { sections: sectionsOf(menu, groups, positions), positions }
  })
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

/** A dish as one of the menus has it: delivery and take-away may both have it, each at a price of its own. As any menu has it, when that one does not. */
export function dishOf({ positions, menus }: Pick<RestoMenu, 'positions' | 'menus'>, id: number, menuId: number): Position | undefined {
  const known = positions.get(id)
  if (known === undefined || known.menuId === menuId) return known
  for (const { menu, sections } of menus) {
    if (menu.id !== menuId) continue
    for (const section of sections) {
      const own = section.positions.find(position => position.id === id)
      if (own !== undefined) return own
    }
  }
  return known
}

/** The menus that can be ordered from; the others are not even asked for. */
function orderable(resto: Resto): Resto['menus'] {
  return resto.menus.filter(menu => menu.isDelivery || menu.isTakeAway)
}
