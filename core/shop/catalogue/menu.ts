import type { Report } from '../../env.ts'
import { named } from '../../log/report.ts'
import { derive, select } from '../../store/derived.ts'
import { createResource, type ResourceState } from '../../store/resource.ts'
import type { Readable } from '../../store/store.ts'
import type { Venue } from '../place/choice.ts'
import { loadableOf, problemOf, type Problem } from '../problem.ts'
import type { DeliveryMethod } from '../config.ts'
import type { Menu, Resto } from './city-wire.ts'
import { canBeMet, type MenuWire, type Position, type PositionGroup } from './menu-wire.ts'

/** Everything that belongs to the selected restaurant. */
export type RestoMenu = Awaited<ReturnType<typeof fetchMenu>>
export type MenuState = ReturnType<typeof menuStateOf>
export type MenuStore = ReturnType<typeof createMenuStore>

export function createMenuStore(wire: MenuWire, preOrder: boolean, report: Report) {
  const resource = createResource<RestoMenu, Problem, number>(error => {
    const problem = problemOf(error)
    report('menu.failed', named(problem.code))
    return problem
  })
  return {
    state: select(resource, menuStateOf),
    freshness: select(resource, freshnessOf),
    /** Shows an earlier visit's menu until the present one has come. */
    prime: (kept: RestoMenu, savedAt: number) => resource.prime(kept, savedAt, kept.restoId),
    /** Unless it is there or on its way; answers for another restaurant are dropped (BOOT-07). */
    load: (resto: Resto) => resource.load(() => fetchMenu(wire, resto, preOrder), resto.id),
    /** Asks anew, of the restaurant as `present` knows it, which never rejects. */
    reload: (resto: Resto, present = Promise.resolve(resto)) =>
      resource.reload(async () => fetchMenu(wire, await present, preOrder), resto.id),
    /** Shows a later menu of the same restaurant. */
    renew: (menu: RestoMenu) => resource.reload(async () => menu, menu.restoId),
  }
}

type Loaded = ResourceState<RestoMenu, Problem, number>
function menuStateOf(now: Loaded) {
  if (now.at === 'idle') return { at: 'none' } as const
  const shown = loadableOf(now)
  return shown.at === 'ready' ? { at: shown.at, restoId: now.key, menu: shown.value } : { ...shown, restoId: now.key }
}
/** Of now or of an earlier visit, in synced milliseconds; without a problem the present menu is on its way. */
function freshnessOf(now: Loaded) {
  if ((now.at !== 'ready' && now.at !== 'failed') || now.keptAt === undefined) return FRESH
  return { at: 'kept', savedAt: now.keptAt, problem: now.at === 'failed' ? now.problem : null } as const
}
const FRESH = { at: 'fresh' } as const

export type ChosenMenu = NonNullable<ReturnType<ReturnType<typeof chosenMenu>['get']>>
/** The chosen restaurant with its own menu; null while there is none, or the menu is another's. */
export function chosenMenu(state: Readable<MenuState>, venue: Readable<Venue>) {
  return derive([state, venue], (now, chosen) =>
    now.at === 'ready' && chosen.at === 'resto' && now.restoId === chosen.resto.id
      ? { menu: now.menu, resto: chosen.resto, method: chosen.choice.method }
      : null,
  (a, b) => a?.menu === b?.menu && a?.resto === b?.resto && a?.method === b?.method)
}

/** All that a restaurant's menu is made of. */
export async function fetchMenu(wire: MenuWire, resto: Resto, preOrder: boolean) {
  const [answers, modifiers, slots, promotions, hours] = await Promise.all([
    // the others are not even asked for
    Promise.all(resto.menus.filter(menu => menu.isDelivery || menu.isTakeAway).map(async menu => {
      const [groups, positions] = await Promise.all([wire.groups(menu.id), wire.positions(menu.id)])
      return { menu, groups, positions }
    })),
    wire.modifiers(resto.id),
    wire.slots(resto.id),
    wire.promotions(resto.id, resto.zone),
    preOrder ? wire.preOrderHours(resto.id) : [],
  ])
  // what must be chosen with it cannot be: the dish is as good as sold out
  const known = (position: Position): Position =>
    (modifiers.get(position.id) ?? []).every(canBeMet) ? position : { ...position, isAvailable: false }
  const menus: readonly MenuSections[] = answers.map(one => sectionsOf(one.menu, one.groups, one.positions.map(known)))
  return {
    restoId: resto.id,
    menus,
    /** By id; of a dish that several menus have, the last: `dishOf` knows each of them. */
    positions: new Map(menus.flatMap(dishesOf).map(dish => [dish.id, dish])) as ReadonlyMap<number, Position>,
    modifiers,
    slots,
    preOrder: hours,
    promotions,
  }
}

/** A null name is the screen's word for the rest. */
type Group = Pick<PositionGroup, 'id' | 'photos'> & { readonly name: string | null }
export type Section = MenuSections['sections'][number]
export interface MenuSections {
  readonly menu: Menu
  readonly sections: readonly { readonly group: Group; readonly positions: readonly Position[] }[]
}
/** The group of positions without one (MENU-02). */
const OTHER_GROUP: Group = { id: 0, name: null, photos: [] }

/** By their order; an unknown group counts as none, an empty one is not shown. */
function sectionsOf(menu: Menu, groups: readonly PositionGroup[], positions: readonly Position[]): MenuSections {
  const named = groups.map(group => ({ ...group, name: group.name.trim() === '' ? null : group.name }))
  const idOf = ({ groupId }: Position) => groups.find(group => group.id === groupId)?.id ?? OTHER_GROUP.id
  const sections = [...named.sort(byOrder), OTHER_GROUP].map(group => (
    { group, positions: positions.filter(position => idOf(position) === group.id).sort(byOrder) }))
  return { menu, sections: sections.filter(section => section.positions.length > 0) }
}
function byOrder(a: Pick<Menu, 'order' | 'id'>, b: Pick<Menu, 'order' | 'id'>): number {
  return a.order - b.order || a.id - b.id
}

/** All of a menu, in its order. */
export function dishesOf({ sections }: MenuSections): readonly Position[] {
  return sections.flatMap(section => section.positions)
}

/** The menus that a method shows, by their order (MENU-01). */
export function menusFor(menus: readonly MenuSections[], method: DeliveryMethod): readonly MenuSections[] {
  return menus
    .filter(({ menu }) => (method === 'DELIVERY' ? menu.isDelivery : menu.isTakeAway))
    .sort((a, b) => byOrder(a.menu, b.menu))
}
