import { decodeEntities } from '../../core/decode/entities.ts'
import { asArray, asRecord } from '../../core/json.ts'
import { computeLeastPrice } from '../../core/shop/cart/line.ts'
import { areInMajorUnits, computeMedian, findLeastMinimum } from '../../core/shop/checkout/price-scale.ts'
import { hasRequiredGroups } from '../../core/shop/catalogue/order-line.ts'
import type { Menu, Resto } from '../../core/shop/catalogue/location-api.ts'
import type {
  ModifierGroup, Photo, Position, PreOrderHours, SlotIndex,
} from '../../core/shop/catalogue/menu-api.ts'
import type { DeliveryZone } from '../../core/shop/place/zones.ts'
import { checkCall, type Check } from './check-call.ts'
import type { Judgement } from './findings.ts'

/** The menus of a restaurant, with the data that an order needs. Lists that failed to load are empty. */
export interface MenuData {
  readonly menus: readonly { readonly menu: Menu; readonly positions: readonly Position[] }[]
  /** The modifier groups by the id of their dish. */
  readonly modifiers: ReadonlyMap<number, readonly ModifierGroup[]>
  readonly slots: SlotIndex
  readonly hoursAhead: readonly PreOrderHours[]
  /** The photos of the restaurant, its dishes, groups and promotions. */
  readonly photos: readonly Photo[]
}

/** The least plausible median price in minor units. A lower median is in roubles or euros. */
const MIN_MEDIAN: Readonly<Record<string, number>> = { RUB: 2000 }
const DEFAULT_MIN_MEDIAN = 50

/** Creates a function that loads and checks a restaurant's menus. It requests each menu once. */
export function createMenuReader(check: Check): (resto: Resto) => Promise<MenuData> {
  const { config: { preOrder }, findings } = check
  const contents = new Map<number, ReturnType<typeof fetchContent>>()
  if (!preOrder)
    findings.markUnchecked('preOrder is off', 'menus.hours-ahead', 'menus.hours-ahead-terms', 'preflight.ahead')

  /** Fetches a menu. `ids`: those of all dishes, also of invalid ones; undefined if the list has not loaded. */
  async function fetchContent(id: number) {
    const [groups, positions] = await Promise.all([
      checkCall(check, 'menus.groups', clients => clients.groups(id)),
      checkCall(check, 'menus.positions', clients => clients.positions(id)),
    ])
    for (const { id: dishId, name } of listItems(positions?.json))
      if (typeof name === 'string' && name.trim() !== '') findings.nameDish(Number(dishId), decodeEntities(name))
    if (groups !== undefined && positions !== undefined)
      findings.judge(positions.call, { 'menus.group-known': judgeGroups(listIds(groups.json), positions.value) })
    return { groups: groups?.value ?? [], positions: positions?.value ?? [], ids: positions && listIds(positions.json) }
  }

  return async resto => {
    const { id, zone } = resto
    const servedMenus = resto.menus.filter(menu => menu.isDelivery || menu.isTakeAway)
    const fetchOnce = (menuId: number) => {
      const content = contents.get(menuId) ?? fetchContent(menuId)
      contents.set(menuId, content)
      return content
    }
    const [menus, modifiers, slots, promotions, hoursAhead] = await Promise.all([
      Promise.all(servedMenus.map(async menu => ({ menu, ...await fetchOnce(menu.id) }))),
      checkCall(check, 'menus.modifiers', clients => clients.modifiers(id), () => ({ 'menus.modifiers-counts': true })),
      checkCall(check, 'menus.slots', clients => clients.slots(id)),
      checkCall(check, 'menus.promotions', clients => clients.promotions(id, zone), list => ({
        'menus.promotions-period': list.length === 0 ? undefined : list
          .filter(({ startAt = 0, finishAt = Infinity }) => startAt >= finishAt)
          .map(item => `promotion ${item.id} ends before it starts`),
      })),
      preOrder ? checkCall(check, 'menus.hours-ahead', clients => clients.preOrderHours(id), list => ({
        'menus.hours-ahead-terms': list.length === 0 ? undefined : list
          .filter(({ minTimeMinutes, dayInAdvance }) => minTimeMinutes < 0 || dayInAdvance < 0)
          .map(terms => `${terms.type}: minTimeMinutes ${terms.minTimeMinutes}, dayInAdvance ${terms.dayInAdvance}`),
      })) : undefined,
    ])
    // without the dishes of each menu, an unknown dish may belong to a menu that has not loaded
    const hasAllMenus = servedMenus.length > 0 && servedMenus.length === resto.menus.length
      && menus.every(({ ids }) => ids !== undefined)
    const known = menus.flatMap(({ ids = [] }) => ids)
    for (const [row, list] of [['menus.modifiers-dish', modifiers], ['menus.slots-dish', slots]] as const) {
      if (hasAllMenus && list !== undefined)
        findings.judge(list.call, { [row]: judgeReferences(known, [...list.value.keys()]) })
    }
    const dishes = menus.flatMap(({ positions }) => positions)
    const groupsByDish: MenuData['modifiers'] = modifiers?.value ?? new Map()
    const photos = [resto, ...menus.flatMap(({ groups }) => groups), ...dishes, ...promotions?.value ?? []]
      .flatMap(item => item.photos)
    const [slotsByDish, hours] = [slots?.value ?? new Map(), hoursAhead?.value ?? []]
    return { menus, modifiers: groupsByDish, slots: slotsByDish, hoursAhead: hours, photos }
  }
}

/**
 * Lists the items of a response before decoding, so that invalid items are included. The decoder
 * has reported these, and a reference to one must not become a second fault.
 */
const listItems = (json: unknown): readonly Readonly<Record<string, unknown>>[] =>
  asArray(json).map(item => asRecord(item) ?? {})
const listIds = (json: unknown): readonly number[] => listItems(json).map(item => Number(item['id']))

/** Judges whether the groups of a menu's dishes are groups of that menu. */
function judgeGroups(known: readonly number[], positions: readonly Position[]): Judgement {
  const [first, ...others] = positions.filter(({ groupId }) => groupId !== null && !known.includes(groupId))
  const more = others.length > 0 ? `; so are ${others.length} more` : ''
  return first === undefined || `position ${first.id} is of group ${first.groupId}, which the menu does not have${more}`
}

/** Judges whether modifiers or time slots refer to dishes of the restaurant's menus. */
function judgeReferences(known: readonly number[], dishIds: readonly number[]): Judgement {
  const unknown = dishIds.filter(id => !known.includes(id))
  return unknown.length === 0 || `dishes ${unknown.slice(0, 5).join(', ')} are in none of the restaurant's menus`
}

/**
 * Checks by the median price that the prices are in minor units, and advises about dishes with the
 * price 0 that require modifiers.
 */
export function checkPrices(
  { findings }: Check, { id, currency }: Resto, { menus, modifiers }: MenuData, zones: readonly DeliveryZone[],
) {
  const format = (price: number) => `${(price / 100).toFixed(2)} ${currency}`
  const dishes = menus.flatMap(({ positions }) => positions)
  const median = computeMedian(dishes.map(({ price }) => price))
  const minMedian = MIN_MEDIAN[currency.toUpperCase()] ?? DEFAULT_MIN_MEDIAN
  const minimum = findLeastMinimum(zones.flatMap(({ bands }) => bands))
  const isPlausible = median === undefined || (median >= minMedian && !areInMajorUnits(median, minimum))
  const comparison = minimum === undefined ? '' : `, and the smallest order minimum is ${format(minimum)}`
  findings.judge(`menus of restaurant ${id}`, {
    'menus.price-scale': median === undefined ? undefined
      : isPlausible || `half of the dishes cost at most ${format(median)}${comparison}`,
    'menus.price-from': dishes.map(dish => ({ dish, groups: modifiers.get(dish.id) ?? [] }))
      .filter(({ dish, groups }) => dish.price === 0 && hasRequiredGroups(groups))
      .map(({ dish, groups }) =>
        `dish ${dish.id}: price 0, shown as from ${format(computeLeastPrice(dish, groups).amount)}`),
  })
}
