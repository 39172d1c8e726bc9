import type { Report } from '../../core/env.ts'
import { decodeEntities } from '../../core/decode/entities.ts'
import { computeLeastPrice } from '../../core/shop/cart/line.ts'
import { hasRequiredGroups } from '../../core/shop/catalogue/order-line.ts'
import type { Menu, Resto } from '../../core/shop/catalogue/location-api.ts'
import {
  createMenuApi,
  type MenuApi,
  type ModifierGroup,
  type Photo,
  type Position,
  type PositionGroup,
  type PreOrderHours,
  type SlotIndex,
} from '../../core/shop/catalogue/menu-api.ts'
import { parseJson, asRecord } from '../../core/json.ts'
import { checkCall, type Check } from './check-call.ts'
import type { RowId } from './rows.ts'

/**
 * The menus of a restaurant, with the data that an order needs. Lists that failed to load are
 * empty.
 */
export interface MenuData {
  readonly menus: readonly { readonly menu: Menu; readonly positions: readonly Position[] }[]
  /** The modifier groups by the id of their dish. */
  readonly modifiers: ReadonlyMap<number, readonly ModifierGroup[]>
  readonly slots: SlotIndex
  readonly hoursAhead: readonly PreOrderHours[]
  /** The photos of the restaurant, its dishes, groups and promotions. */
  readonly photos: readonly Photo[]
}
type MenuContent = Readonly<{
  groups: readonly PositionGroup[]
  positions: readonly Position[]
  /** Whether the list of dishes has loaded. */
  hasPositions: boolean
}>

/**
 * The least plausible median price of dishes in minor units, by currency.
 * A lower median means that the amounts are roubles or euros.
 */
const MIN_MEDIAN: Readonly<Record<string, number>> = { RUB: 2000 }
/** The same for all other currencies. */
const DEFAULT_MIN_MEDIAN = 50

/**
 * Creates a function that loads and checks a restaurant's menus.
 * A menu that several restaurants have is requested once.
 */
export function createMenuReader(check: Check): (resto: Resto) => Promise<MenuData> {
  const { config: { preOrder }, findings, http } = check
  const contents = new Map<number, Promise<MenuContent>>()
  const readList = <T>(row: RowId, path: string, run: (api: MenuApi) => Promise<T>) =>
    checkCall(check, row, `GET ${path}`, (report: Report) => run(createMenuApi(http, report)))

  function fetchContent({ id }: Menu): Promise<MenuContent> {
    const content = contents.get(id) ?? Promise.all([
      readList('menus.groups', `/1/p/menus/${id}/position-groups`, api => api.groups(id)),
      readList('menus.positions', `/1/p/menus/${id}/positions`, api => api.positions(id)),
    ]).then(([groups, positions]) => {
      storeDishNames(check, id)
      if (groups !== undefined && positions !== undefined) checkGroups(check, id, positions)
      return { groups: groups ?? [], positions: positions ?? [], hasPositions: positions !== undefined }
    })
    contents.set(id, content)
    return content
  }

  return async resto => {
    const { id, zone } = resto
    const servedMenus = resto.menus.filter(menu => menu.isDelivery || menu.isTakeAway)
    const [menus, modifiers, slots, promotions, hours] = await Promise.all([
      Promise.all(servedMenus.map(async menu => ({ menu, ...await fetchContent(menu) }))),
      readList('menus.modifiers', `/1/restos/${id}/positions/modifiers`, api => api.modifiers(id)),
      readList('menus.slots', `/1/restos/${id}/position-time-slots`, api => api.slots(id)),
      readList('menus.promotions', `/1/restos/${id}/promotions`, api => api.promotions(id, zone)),
      preOrder
        ? readList('menus.hours-ahead', `/1/restos/${id}/working-hours`, api => api.preOrderHours(id))
        : undefined,
    ])
    if (!preOrder)
      findings.markUnchecked('preOrder is off', 'menus.hours-ahead', 'menus.hours-ahead-terms', 'preflight.ahead')
    const dishes = menus.flatMap(({ positions }) => positions)
    // without the dishes of each menu, an unknown dish may belong to a menu that has not loaded
    const hasAllMenus = servedMenus.length > 0
      && servedMenus.length === resto.menus.length
      && menus.every(({ hasPositions }) => hasPositions)
    if (hasAllMenus) checkReferences(check, resto, modifiers, slots)
    checkScale(check, resto, dishes)
    if (modifiers !== undefined) findings.markKept('menus.modifiers-counts')
    for (const dish of dishes) advisePrice(check, resto, dish, modifiers?.get(dish.id) ?? [])
    for (const { id: promotionId, startAt = 0, finishAt = Infinity } of promotions ?? []) {
      findings.record(
        'menus.promotions-period',
        `GET /1/restos/${id}/promotions`,
        startAt < finishAt ? undefined : `promotion ${promotionId} ends before it starts`,
      )
    }
    for (const entry of hours ?? []) checkPreOrderTerms(check, id, entry)
    const photos = [
      resto,
      ...menus.flatMap(({ groups, positions }) => [...groups, ...positions]),
      ...(promotions ?? []),
    ].flatMap(item => item.photos)
    return { menus, modifiers: modifiers ?? new Map(), slots: slots ?? new Map(), hoursAhead: hours ?? [], photos }
  }
}

/**
 * Parses the items of a list without the decoder, so that invalid items are included.
 * The decoder has reported these, and a reference to one must not become a second fault.
 */
function parseItems(text: string): readonly Readonly<Record<string, unknown>>[] {
  const list = parseJson(text)
  return Array.isArray(list) ? list.map(item => asRecord(item) ?? {}) : []
}
const parseIds = (text: string): readonly number[] => parseItems(text).map(item => Number(item['id']))

/** Stores the names of a menu's dishes, including dishes that could not be decoded. */
function storeDishNames({ findings, network }: Check, menuId: number): void {
  for (const { id, name } of parseItems(network.getText(`GET /1/p/menus/${menuId}/positions`))) {
    if (typeof name === 'string' && name.trim() !== '') findings.nameDish(Number(id), decodeEntities(name))
  }
}

/** Advises about a dish with the price 0 that requires modifiers. */
function advisePrice(
  { findings }: Check,
  { id, currency }: Resto,
  dish: Position,
  groups: readonly ModifierGroup[],
): void {
  if (dish.price > 0 || !hasRequiredGroups(groups)) return
  const { amount } = computeLeastPrice(dish, groups)
  findings.advise(
    'menus.price-from',
    `menus of restaurant ${id}`,
    `dish ${dish.id}: price 0, shown as from ${(amount / 100).toFixed(2)} ${currency}`,
  )
}

/** Checks that the groups of a menu's dishes are groups of that menu. */
function checkGroups({ findings, network }: Check, menuId: number, positions: readonly Position[]): void {
  const ids = new Set(parseIds(network.getText(`GET /1/p/menus/${menuId}/position-groups`)))
  const withoutGroup = positions.filter(({ groupId }) => groupId !== null && !ids.has(groupId))
  const [first] = withoutGroup
  const others = withoutGroup.length > 1 ? `; so are ${withoutGroup.length - 1} more` : ''
  const fault = first
    && `position ${first.id} is of group ${first.groupId}, which the menu does not have${others}`
  findings.record('menus.group-known', `GET /1/p/menus/${menuId}/positions`, fault)
}

/** Checks that modifiers and time slots refer to dishes of the restaurant's menus. */
function checkReferences(
  { findings, network }: Check,
  { id: restoId, menus }: Resto,
  modifiers: MenuData['modifiers'] | undefined,
  slots: SlotIndex | undefined,
): void {
  const ids = new Set(menus.flatMap(({ id }) => parseIds(network.getText(`GET /1/p/menus/${id}/positions`))))
  for (const [row, path, byDish] of [
    ['menus.modifiers-dish', `/1/restos/${restoId}/positions/modifiers`, modifiers],
    ['menus.slots-dish', `/1/restos/${restoId}/position-time-slots`, slots],
  ] as const) {
    if (byDish === undefined) continue
    const unknown = [...byDish.keys()].filter(id => !ids.has(id))
    const fault = `dishes ${unknown.slice(0, 5).join(', ')} are in none of the restaurant's menus`
    findings.record(row, `GET ${path}`, unknown.length === 0 ? undefined : fault)
  }
}

/** Checks by the median price that the prices are in minor units. */
function checkScale({ findings }: Check, { id, currency }: Resto, dishes: readonly Position[]): void {
  const prices = dishes.map(({ price }) => price).sort((a, b) => a - b)
  const median = prices[prices.length >> 1]
  if (median === undefined) return
  const isMinor = median >= (MIN_MEDIAN[currency.toUpperCase()] ?? DEFAULT_MIN_MEDIAN)
  findings.record(
    'menus.price-scale',
    `menus of restaurant ${id}`,
    isMinor ? undefined : `half of the dishes cost at most ${(median / 100).toFixed(2)} ${currency}`,
  )
}

function checkPreOrderTerms(
  { findings }: Check,
  restoId: number,
  { type, minTimeMinutes, dayInAdvance }: PreOrderHours,
): void {
  const isValid = minTimeMinutes >= 0 && dayInAdvance >= 0
  findings.record(
    'menus.hours-ahead-terms',
    `GET /1/restos/${restoId}/working-hours`,
    isValid ? undefined : `${type}: minTimeMinutes ${minTimeMinutes}, dayInAdvance ${dayInAdvance}`,
  )
}
