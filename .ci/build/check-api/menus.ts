import type { Report } from '../../../core/env.ts'
import type { Menu, Resto } from '../../../core/shop/catalogue/city-wire.ts'
import { createMenuWire, type ModifierGroup, type Photo, type Position, type PositionGroup, type PreOrderHours, type SlotIndex } from '../../../core/shop/catalogue/menu-wire.ts'
import { parseJson, recordOf } from '../../../core/json.ts'
import { ask, type Check } from './ask.ts'
import type { RowId } from './rows.ts'

/** A restaurant's menus and what belongs to their dishes. */
export interface RestoMenu {
  readonly menus: readonly { readonly menu: Menu; readonly positions: readonly Position[] }[]
  readonly modifiers: ReadonlyMap<number, readonly ModifierGroup[]>
  readonly slots: SlotIndex
  readonly hoursAhead: readonly PreOrderHours[]
  /** Wherever the answers name one. */
  readonly photos: readonly Photo[]
}
type Cards = Readonly<{ groups: readonly PositionGroup[]; positions: readonly Position[]; isRead: boolean }>

/** The median price below which amounts are whole units, by currency: a dish for 20 kopecks is none. */
const LOWEST: Readonly<Record<string, number>> = { RUB: 2000 }
const LOWEST_ELSEWHERE = 50

/** Reads restaurants' menus; one that several of them have is asked for once. */
export function createMenuReader(check: Check) {
  const { config: { preOrder }, findings, http } = check
  const cards = new Map<number, Promise<Cards>>()
  const asking = <T>(row: RowId, path: string, run: (wire: ReturnType<typeof createMenuWire>) => Promise<T>) =>
    ask(check, row, `GET ${path}`, (report: Report) => run(createMenuWire(http, report)))

  function cardsOf({ id }: Menu): Promise<Cards> {
    const known = cards.get(id) ?? Promise.all([
      asking('menus.groups', `/1/p/menus/${id}/position-groups`, wire => wire.groups(id)),
      asking('menus.positions', `/1/p/menus/${id}/positions`, wire => wire.positions(id)),
    ]).then(([groups, positions]) => {
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
      Promise.all(served.map(async menu => ({ menu, ...await cardsOf(menu) }))),
      asking('menus.modifiers', `/1/restos/${id}/positions/modifiers`, wire => wire.modifiers(id)),
      asking('menus.slots', `/1/restos/${id}/position-time-slots`, wire => wire.slots(id)),
      asking('menus.promotions', `/1/restos/${id}/promotions`, wire => wire.promotions(id, zone)),
      preOrder ? asking('menus.hours-ahead', `/1/restos/${id}/working-hours`, wire => wire.preOrderHours(id)) : undefined,
    ])
    if (!preOrder) findings.leave('preOrder is off', 'menus.hours-ahead', 'menus.hours-ahead-terms', 'preflight.ahead')
    const dishes = menus.flatMap(({ positions }) => positions)
    // with a menu that is not read nobody can say what has no dish
    const isWhole = served.length > 0 && served.length === resto.menus.length && menus.every(one => one.isRead)
    if (isWhole) checkReferences(check, resto, modifiers, slots)
    checkScale(check, resto, dishes)
    if (modifiers !== undefined) findings.keep('menus.modifiers-counts')
    for (const { id: promotion, startAt = 0, finishAt = Infinity } of promotions ?? []) {
      findings.judge('menus.promotions-period', `GET /1/restos/${id}/promotions`, startAt < finishAt ? undefined : `promotion ${promotion} ends before it starts`)
    }
    for (const one of hours ?? []) checkTerms(check, id, one)
    const photos = [resto, ...menus.flatMap(({ groups, positions }) => [...groups, ...positions]), ...(promotions ?? [])].flatMap(one => one.photos)
    return { menus, modifiers: modifiers ?? new Map(), slots: slots ?? new Map(), hoursAhead: hours ?? [], photos }
  }
}

/** The ids of a list as it came: what the reader has left out is told of there, and not once more by all that names it. */
function idsIn(text: string): readonly number[] {
  const list = parseJson(text)
  return Array.isArray(list) ? list.map(one => Number(recordOf(one)?.['id'])) : []
}

function checkGroups({ findings, network }: Check, menuId: number, positions: readonly Position[]): void {
  const ids = new Set(idsIn(network.textOf(`GET /1/p/menus/${menuId}/position-groups`)))
  const astray = positions.filter(({ groupId }) => groupId !== null && !ids.has(groupId))
  const [first] = astray
  const came = first && `position ${first.id} is of group ${first.groupId}, which the menu does not have${astray.length > 1 ? `; so are ${astray.length - 1} more` : ''}`
  findings.judge('menus.group-known', `GET /1/p/menus/${menuId}/positions`, came)
}

function checkReferences({ findings, network }: Check, { id: restoId, menus }: Resto, modifiers: RestoMenu['modifiers'] | undefined, slots: SlotIndex | undefined): void {
  const ids = new Set(menus.flatMap(({ id }) => idsIn(network.textOf(`GET /1/p/menus/${id}/positions`))))
  for (const [row, path, named] of [
    ['menus.modifiers-dish', `/1/restos/${restoId}/positions/modifiers`, modifiers],
    ['menus.slots-dish', `/1/restos/${restoId}/position-time-slots`, slots],
  ] as const) {
    if (named === undefined) continue
    const astray = [...named.keys()].filter(id => !ids.has(id))
    findings.judge(row, `GET ${path}`, astray.length === 0 ? undefined : `dishes ${astray.slice(0, 5).join(', ')} are in none of the restaurant's menus`)
  }
}

function checkScale({ findings }: Check, { id, currency }: Resto, dishes: readonly Position[]): void {
  const prices = dishes.map(({ price }) => price).sort((a, b) => a - b)
  const median = prices[prices.length >> 1]
  if (median === undefined) return
  const isMinor = median >= (LOWEST[currency.toUpperCase()] ?? LOWEST_ELSEWHERE)
  findings.judge('menus.price-scale', `menus of restaurant ${id}`, isMinor ? undefined : `half of the dishes cost at most ${(median / 100).toFixed(2)} ${currency}`)
}

function checkTerms({ findings }: Check, restoId: number, { type, minTimeMinutes, dayInAdvance }: PreOrderHours): void {
  const isGood = minTimeMinutes >= 0 && dayInAdvance >= 0
  findings.judge('menus.hours-ahead-terms', `GET /1/restos/${restoId}/working-hours`, isGood ? undefined : `${type}: minTimeMinutes ${minTimeMinutes}, dayInAdvance ${dayInAdvance}`)
}
