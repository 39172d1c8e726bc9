import type { Report } from '../../env.ts'
import { toDetail } from '../../log/report.ts'
import { derive, select } from '../../store/derived.ts'
import { createResource, type ResourceState } from '../../store/resource.ts'
import { shareStructure } from '../../store/structural-sharing.ts'
import type { Readable } from '../../store/store.ts'
import type { Venue } from '../place/choice.ts'
import { toLoadable, toProblem, type Problem } from '../problem.ts'
import type { DeliveryMethod } from '../config.ts'
import type { Menu, Resto } from './location-api.ts'
import { canBeMet, type MenuApi, type Position, type PositionGroup } from './menu-api.ts'

/**
 * A restaurant's menus, with the modifiers and hours of its dishes, its pre-order hours and its
 * promotions.
 */
export type RestoMenu = Awaited<ReturnType<typeof fetchMenu>>
export type MenuState = ReturnType<typeof selectMenuState>

/** The menu of one restaurant at a time. No method rejects: a failure is a state. */
export interface MenuStore {
  /** The menu, or its loading or failure, with the id of its restaurant. */
  readonly state: Readable<MenuState>
  /** Whether the menu is fresh or cached. */
  readonly freshness: Readable<MenuFreshness>
  /**
   * Shows the cached menu of an earlier visit until the fresh menu has loaded. `savedAt`:
   * milliseconds since 1970.
   */
  setInitialData(cached: RestoMenu, savedAt: number): void
  /** Loads a menu unless it is loaded or loading. Drops other restaurants' responses (BOOT-07). */
  load(resto: Resto): Promise<void>
  /** Loads a menu again. `present` resolves to the restaurant's present data and never rejects. */
  reload(resto: Resto, present?: Promise<Resto>): Promise<void>
  /** Replaces the menu by a later one of the same restaurant. */
  replace(menu: RestoMenu): Promise<void>
}

/** `cached`: an earlier visit stored the menu. `problem`: null while the fresh menu is loading. */
export type MenuFreshness = ReturnType<typeof selectFreshness>

export function createMenuStore(api: MenuApi, offersPreOrders: boolean, report: Report): MenuStore {
  const resource = createResource<RestoMenu, Problem, number>(error => {
    const problem = toProblem(error)
    report('menu.failed', toDetail(problem.code))
    return problem
  })
  const fetchShared = async (resto: Resto) => shareParts(resource.get(), await fetchMenu(api, resto, offersPreOrders))
  return {
    state: select(resource, selectMenuState),
    freshness: select(resource, selectFreshness),
    setInitialData: (cached: RestoMenu, savedAt: number) => resource.setInitialData(cached, savedAt, cached.restoId),
    load: (resto: Resto) => resource.load(() => fetchShared(resto), resto.id),
    reload: (resto: Resto, present = Promise.resolve(resto)) =>
      resource.reload(async () => fetchShared(await present), resto.id),
    replace: (menu: RestoMenu) => resource.reload(async () => menu, menu.restoId),
  }
}

/**
 * Reuses the parts of the present menu of the same restaurant that are equal, so that the views of unchanged
 * dishes are not rendered again. The menu itself is a new object: the cart is compared with each fetched menu.
 */
function shareParts(present: MenuResource, fetched: RestoMenu): RestoMenu {
  const value = 'value' in present && present.key === fetched.restoId ? present.value : undefined
  return value === undefined ? fetched : { ...shareStructure(value, fetched) }
}

type MenuResource = ResourceState<RestoMenu, Problem, number>
function selectMenuState(resource: MenuResource) {
  if (resource.status === 'idle') return { status: 'none' } as const
  const loadable = toLoadable(resource)
  return loadable.status === 'ready'
    ? { status: loadable.status, restoId: resource.key, menu: loadable.value }
    : { ...loadable, restoId: resource.key }
}
/** `savedAt`: the time at which an earlier visit stored the menu, in milliseconds since 1970. */
function selectFreshness(resource: MenuResource) {
  if ((resource.status !== 'ready' && resource.status !== 'failed') || resource.cachedAt === undefined) return FRESH
  const problem = resource.status === 'failed' ? resource.problem : null
  return { status: 'cached', savedAt: resource.cachedAt, problem } as const
}
const FRESH = { status: 'fresh' } as const

/** The selected restaurant with its menu, and the selected delivery method. */
export interface SelectedMenu {
  readonly menu: RestoMenu
  readonly resto: Resto
  readonly method: DeliveryMethod
}
/** Derives the selected restaurant with its menu; null until its menu has loaded. */
export function deriveSelectedMenu(state: Readable<MenuState>, venue: Readable<Venue>): Readable<SelectedMenu | null> {
  return derive([state, venue], (menuState, current) =>
    menuState.status === 'ready' && current.kind === 'resto' && menuState.restoId === current.resto.id
      ? { menu: menuState.menu, resto: current.resto, method: current.choice.method }
      : null,
  sameMenu)
}
const sameMenu = (a: SelectedMenu | null, b: SelectedMenu | null): boolean =>
  a?.menu === b?.menu && a?.resto === b?.resto && a?.method === b?.method

/**
 * Derives the menu that pages show: the selected one, or on a first visit to a prerendered page the
 * previewed restaurant's, until another menu loads.
 */
export function deriveShownMenu(
  selected: Readable<SelectedMenu | null>, state: Readable<MenuState>, preview: Readable<Preview | null>,
): Readable<SelectedMenu | null> {
  return derive([selected, state, preview], (current, menuState, previewed) =>
    (current === null && menuState.status === 'ready' && menuState.restoId === previewed?.resto.id
      ? { ...previewed, menu: menuState.menu }
      : current), sameMenu)
}
/** The restaurant of a prerendered page, and the delivery method whose menus the page lists. */
export type Preview = Omit<SelectedMenu, 'menu'>

/** Fetches all parts of a restaurant's menu; the hours of pre-orders if `offersPreOrders`. */
export async function fetchMenu(api: MenuApi, resto: Resto, offersPreOrders: boolean) {
  const [menuParts, modifiers, dishHours, promotions, preOrderHours] = await Promise.all([
    // the shop shows only menus for delivery or take-away
    Promise.all(resto.menus.filter(menu => menu.isDelivery || menu.isTakeAway).map(async menu => {
      const [groups, positions] = await Promise.all([api.groups(menu.id), api.positions(menu.id)])
      return { menu, groups, positions }
    })),
    api.modifiers(resto.id),
    api.slots(resto.id),
    api.promotions(resto.id, resto.zone),
    offersPreOrders ? api.preOrderHours(resto.id) : [],
  ])
  // a dish with a required group that cannot be met cannot be ordered: it is shown as sold out
  const markUnorderable = (position: Position): Position =>
    (modifiers.get(position.id) ?? []).every(canBeMet) ? position : { ...position, isAvailable: false }
  const menus: readonly MenuSections[] = menuParts.map(({ menu, groups, positions }) =>
    buildSections(menu, groups, positions.map(markUnorderable)))
  return {
    restoId: resto.id,
    menus,
    /** Dishes by id. If several menus have a dish, the last counts; `findDish` selects by menu. */
    positions: new Map(menus.flatMap(listDishes).map(dish => [dish.id, dish])) as ReadonlyMap<number, Position>,
    modifiers,
    /** The hours of single dishes, by dish id. Other dishes are offered at any hour. */
    dishHours,
    preOrder: preOrderHours,
    promotions,
  }
}

/** `name`: null for a group that the view calls «other». */
type Group = Pick<PositionGroup, 'id' | 'photos'> & { readonly name: string | null }
export type Section = MenuSections['sections'][number]
/** A menu with its dishes by group. */
export interface MenuSections {
  readonly menu: Menu
  readonly sections: readonly { readonly group: Group; readonly positions: readonly Position[] }[]
}
/** The group of dishes without a group (MENU-02). */
const OTHER_GROUP: Group = { id: 0, name: null, photos: [] }

/**
 * Builds the sections of a menu, in the order of the groups. The last section has the dishes
 * without a group of this menu. Empty sections are left out.
 */
function buildSections(menu: Menu, groups: readonly PositionGroup[], positions: readonly Position[]): MenuSections {
  const named = groups.map(group => ({ ...group, name: group.name.trim() === '' ? null : group.name }))
  const resolveGroupId = ({ groupId }: Position) => groups.find(group => group.id === groupId)?.id ?? OTHER_GROUP.id
  const sections = [...named.sort(byOrder), OTHER_GROUP].map(group => (
    { group, positions: positions.filter(position => resolveGroupId(position) === group.id).sort(byOrder) }))
  return { menu, sections: sections.filter(section => section.positions.length > 0) }
}
function byOrder(a: Pick<Menu, 'order' | 'id'>, b: Pick<Menu, 'order' | 'id'>): number {
  return a.order - b.order || a.id - b.id
}

/** All dishes of a menu, in the order of its sections. */
export function listDishes({ sections }: MenuSections): readonly Position[] {
  return sections.flatMap(section => section.positions)
}

/** Whether two lists have the same menus, as objects. */
export const areSameMenus = (a: readonly MenuSections[], b: readonly MenuSections[]): boolean =>
  a.length === b.length && a.every((menu, index) => menu === b[index])

/** The menus of a delivery method, in their order (MENU-01). */
export function menusFor(menus: readonly MenuSections[], method: DeliveryMethod): readonly MenuSections[] {
  return menus
    .filter(({ menu }) => (method === 'DELIVERY' ? menu.isDelivery : menu.isTakeAway))
    .sort((a, b) => byOrder(a.menu, b.menu))
}
