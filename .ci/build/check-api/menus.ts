import type { Report } from '../../../core/env.ts'
import { decodeEntities } from '../../../core/http/entities.ts'
import { computeLeastPrice } from '../../../core/shop/cart/line.ts'
import { hasRequiredGroups } from '../../../core/shop/catalogue/order-line.ts'
import type { Menu, Resto } from '../../../core/shop/catalogue/location-api.ts'
import {
  createMenuApi,
  type ModifierGroup,
  type Photo,
  type Position,
  type PositionGroup,
  type PreOrderHours,
  type SlotIndex,
} from '../../../core/shop/catalogue/menu-api.ts'
import { parseJson, asRecord } from '../../../core/json.ts'
import { checkCall, type Check } from './check-call.ts'
import type { RowId } from './rows.ts'

/** A restaurant's menus with their dishes' modifiers, slots and promotions. */
export interface RestoMenu {
  readonly menus: readonly { readonly menu: Menu; readonly positions: readonly Position[] }[]
  readonly modifiers: ReadonlyMap<number, readonly ModifierGroup[]>
  readonly slots: SlotIndex
  readonly hoursAhead: readonly PreOrderHours[]
  /** All dishes that the answers name. */
  readonly photos: readonly Photo[]
}
type Cards = Readonly<{ groups: readonly PositionGroup[]; positions: readonly Position[]; isRead: boolean }>

/** By currency, the median price below which amounts must be in whole units: no dish costs 20 kopecks. */
const LOWEST: Readonly<Record<string, number>> = { RUB: 2000 }
const LOWEST_ELSEWHERE = 50

/** Reads restaurants' menus. A menu of several restaurants is requested once. */
export function createMenuReader(check: Check) {
  const { config: { preOrder }, findings, http } = check
  const cards = new Map<number, Promise<Cards>>()
  const asking = <T>(row: RowId, path: string, run: (api: ReturnType<typeof createMenuApi>) => Promise<T>) =>
    checkCall(check, row, `GET ${path}`, (report: Report) => run(createMenuApi(http, report)))

  function fetchCards({ id }: Menu): Promise<Cards> {
    const known = cards.get(id) ?? Promise.all([
      asking('menus.groups', `/1/p/menus/${id}/position-groups`, api => api.groups(id)),
      asking('menus.positions', `/1/p/menus/${id}/positions`, api => api.positions(id)),
    ]).then(([groups, positions]) => {
      nameDishes(check, id)
      if (groups !== undefined && positions !== undefined) checkGroups(check, id, positions)
      return { groups: groups ?? [], positions: positions ?? [], isRead: positions !== undefined }
    })
    cards.set(id, known)
    return known
  }

  return async (resto: Resto): Promise<RestoMenu> => {
    const { id, zone } = resto
    const served = resto.menus.filter(menu => menu.isDelivery || menu.isTakeAway)
    const [menus, modifiers, slots, promotions, hours] = await Promise.all([
      Promise.all(served.map(async menu => ({ menu, ...await fetchCards(menu) }))),
      asking('menus.modifiers', `/1/restos/${id}/positions/modifiers`, api => api.modifiers(id)),
      asking('menus.slots', `/1/restos/${id}/position-time-slots`, api => api.slots(id)),
      asking('menus.promotions', `/1/restos/${id}/promotions`, api => api.promotions(id, zone)),
      preOrder ? asking('menus.hours-ahead', `/1/restos/${id}/working-hours`, api => api.preOrderHours(id)) : undefined,
    ])
    if (!preOrder) findings.leave('preOrder is off', 'menus.hours-ahead', 'menus.hours-ahead-terms', 'preflight.ahead')
    const dishes = menus.flatMap(({ positions }) => positions)
    // without all menus an unknown dish proves nothing
    const isWhole = served.length > 0 && served.length === resto.menus.length && menus.every(one => one.isRead)
    if (isWhole) checkReferences(check, resto, modifiers, slots)
    checkScale(check, resto, dishes)
    if (modifiers !== undefined) findings.keep('menus.modifiers-counts')
    for (const dish of dishes) advisePrice(check, resto, dish, modifiers?.get(dish.id) ?? [])
    for (const { id: promotion, startAt = 0, finishAt = Infinity } of promotions ?? []) {
      findings.check(
        'menus.promotions-period',
        `GET /1/restos/${id}/promotions`,
        startAt < finishAt ? undefined : `promotion ${promotion} ends before it starts`,
      )
    }
    for (const one of hours ?? []) checkTerms(check, id, one)
    const photos = [
      resto,
      ...menus.flatMap(({ groups, positions }) => [...groups, ...positions]),
      ...(promotions ?? []),
    ].flatMap(one => one.photos)
    return { menus, modifiers: modifiers ?? new Map(), slots: slots ?? new Map(), hoursAhead: hours ?? [], photos }
  }
}

/**
 * The items of a list before decoding: an item that the decoder left out is reported there, and not again by each
 * reference to it.
 */
function itemsIn(text: string): readonly Readonly<Record<string, unknown>>[] {
  const list = parseJson(text)
  return Array.isArray(list) ? list.map(one => asRecord(one) ?? {}) : []
}
const idsIn = (text: string): readonly number[] => itemsIn(text).map(one => Number(one['id']))

/** The names of dishes, including those that could not be decoded. */
function nameDishes({ findings, network }: Check, menuId: number): void {
  for (const { id, name } of itemsIn(network.getText(`GET /1/p/menus/${menuId}/positions`))) {
    if (typeof name === 'string' && name.trim() !== '') findings.nameDish(Number(id), decodeEntities(name))
  }
}

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

function checkGroups({ findings, network }: Check, menuId: number, positions: readonly Position[]): void {
  const ids = new Set(idsIn(network.getText(`GET /1/p/menus/${menuId}/position-groups`)))
  const astray = positions.filter(({ groupId }) => groupId !== null && !ids.has(groupId))
  const [first] = astray
  const came =
    first
    && `position ${first.id} is of group ${first.groupId}, which the menu does not have${astray.length > 1 ? `; so are ${astray.length - 1} more` : ''}`
  findings.check('menus.group-known', `GET /1/p/menus/${menuId}/positions`, came)
}

function checkReferences(
  { findings, network }: Check,
  { id: restoId, menus }: Resto,
  modifiers: RestoMenu['modifiers'] | undefined,
  slots: SlotIndex | undefined,
): void {
  const ids = new Set(menus.flatMap(({ id }) => idsIn(network.getText(`GET /1/p/menus/${id}/positions`))))
  for (const [row, path, named] of [
    ['menus.modifiers-dish', `/1/restos/${restoId}/positions/modifiers`, modifiers],
    ['menus.slots-dish', `/1/restos/${restoId}/position-time-slots`, slots],
  ] as const) {
    if (named === undefined) continue
    const astray = [...named.keys()].filter(id => !ids.has(id))
    findings.check(
      row,
      `GET ${path}`,
      astray.length === 0 ? undefined : `dishes ${astray.slice(0, 5).join(', ')} are in none of the restaurant's menus`,
    )
  }
}

function checkScale({ findings }: Check, { id, currency }: Resto, dishes: readonly Position[]): void {
  const prices = dishes.map(({ price }) => price).sort((a, b) => a - b)
  const median = prices[prices.length >> 1]
  if (median === undefined) return
  const isMinor = median >= (LOWEST[currency.toUpperCase()] ?? LOWEST_ELSEWHERE)
  findings.check(
    'menus.price-scale',
    `menus of restaurant ${id}`,
    isMinor ? undefined : `half of the dishes cost at most ${(median / 100).toFixed(2)} ${currency}`,
  )
}

function checkTerms({ findings }: Check, restoId: number, { type, minTimeMinutes, dayInAdvance }: PreOrderHours): void {
  const isGood = minTimeMinutes >= 0 && dayInAdvance >= 0
  findings.check(
    'menus.hours-ahead-terms',
    `GET /1/restos/${restoId}/working-hours`,
    isGood ? undefined : `${type}: minTimeMinutes ${minTimeMinutes}, dayInAdvance ${dayInAdvance}`,
  )
}
