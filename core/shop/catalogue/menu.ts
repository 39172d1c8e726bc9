import type { Report } from '../../env.ts'
import { named } from '../../log/report.ts'
import { derive, select } from '../../store/derived.ts'
import { createResource, type ResourceState } from '../../store/resource.ts'
import type { Readable } from '../../store/store.ts'
import type { limit } from '../../task.ts'
import type { DeliveryMethod } from '../config.ts'
import type { Venue } from '../place/choice.ts'
import { loadableOf, problemOf, type Problem } from '../problem.ts'
import type { Resto } from './city-wire.ts'
import { sectionsOf, type MenuSections } from './sections.ts'
import { canBeMet, type MenuWire, type ModifierGroup, type Position, type PreOrderHours, type Promotion, type SlotIndex } from './menu-wire.ts'

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

export type MenuStore = ReturnType<typeof createMenuStore>

export function createMenuStore({ wire, preOrder, report, queue }: {
  readonly wire: MenuWire
  readonly preOrder: boolean
  readonly report: Report
  /** Lets so many calls through at a time. */
  readonly queue: ReturnType<typeof limit>
}) {
  const resource = createResource<RestoMenu, Problem, number>(error => {
    const problem = problemOf(error)
    report('menu.failed', named(problem.code))
    return problem
  })
  const ask = (resto: Resto): Promise<RestoMenu> => fetchMenu(wire, resto, { preOrder, queue })
  return {
    state: select(resource, menuStateOf),
    /** Of the state when it is `ready`. */
    freshness: select(resource, freshnessOf),
    /** Shows a menu of an earlier visit until the present one has come; one that is there already is not touched. */
    prime: (kept: RestoMenu, savedAt: number) => resource.prime(kept, savedAt, kept.restoId),
    /**
     * Loads a restaurant's data, or does nothing when it is there, and no older than this visit, or on its way. Answers for a
     * restaurant no longer asked for are dropped (BOOT-07).
     */
    load: (resto: Resto) => resource.load(() => ask(resto), resto.id),
    /** Asks anew after a failure, and for fresh availability; of the restaurant as `present` knows it, which never rejects. */
    reload: (resto: Resto, present = Promise.resolve(resto)) => resource.reload(async () => ask(await present), resto.id),
  }
}

type Loaded = ResourceState<RestoMenu, Problem, number>
function menuStateOf(now: Loaded): MenuState {
  if (now.at === 'idle') return { at: 'none' }
  const shown = loadableOf(now)
  return shown.at === 'ready' ? { at: 'ready', restoId: now.key, menu: shown.value } : { ...shown, restoId: now.key }
}
function freshnessOf(now: Loaded): Freshness {
  if ((now.at !== 'ready' && now.at !== 'failed') || now.keptAt === undefined) return FRESH
  return { at: 'kept', savedAt: now.keptAt, problem: now.at === 'failed' ? now.problem : null }
}
const FRESH: Freshness = { at: 'fresh' }

/** The chosen restaurant with its own menu. */
export interface ChosenMenu {
  readonly menu: RestoMenu
  readonly resto: Resto
  readonly method: DeliveryMethod
}
/** Null while nothing is chosen, or the menu at hand is not there or still another restaurant's. */
export function chosenMenu(state: Readable<MenuState>, venue: Readable<Venue>): Readable<ChosenMenu | null> {
  return derive([state, venue], (now, chosen): ChosenMenu | null =>
    now.at === 'ready' && chosen.at === 'resto' && now.restoId === chosen.resto.id
      ? { menu: now.menu, resto: chosen.resto, method: chosen.choice.method }
      : null,
  (a, b) => a === b || (a !== null && b !== null && a.menu === b.menu && a.resto === b.resto && a.method === b.method))
}

/** All that a restaurant's menu is made of. */
export async function fetchMenu(wire: MenuWire, resto: Resto, { preOrder, queue }: {
  readonly preOrder: boolean
  readonly queue: ReturnType<typeof limit>
}): Promise<RestoMenu> {
  const [answers, modifiers, slots, promotions, hours] = await Promise.all([
    // the others are not even asked for
    Promise.all(resto.menus.filter(menu => menu.isDelivery || menu.isTakeAway).map(async menu => {
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
  const menus = answers.map(({ menu, groups, positions }) => ({ menu, groups, positions: positions.map(known) }))
  return {
    restoId: resto.id,
    menus: menus.map(part => sectionsOf(part.menu, part.groups, part.positions)),
    positions: new Map(menus.flatMap(part => part.positions.map(position => [position.id, position]))),
    modifiers,
    slots,
    preOrder: hours,
    promotions,
  }
}

/**
 * A dish as one of the menus has it: delivery and take-away may both have it, each at a price of its own. As any menu has it,
 * when that one does not.
 */
export function dishOf({ positions, menus }: Pick<RestoMenu, 'positions' | 'menus'>, id: number, menuId: number): Position | undefined {
  const known = positions.get(id)
  if (known === undefined || known.menuId === menuId) return known
  const sections = menus.find(one => one.menu.id === menuId)?.sections ?? []
  return sections.flatMap(section => section.positions).find(position => position.id === id) ?? known
}
