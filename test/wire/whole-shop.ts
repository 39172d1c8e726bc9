import type { HttpPort } from '../../core/env.ts'
import { getCorners } from '../../core/geo/polygon.ts'
import type { Shop } from '../kit/shop.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { flushPromises } from '../kit/clock.ts'
import { buildShop, storedChoice } from '../kit/shop.ts'
import { writers, type ResponseName } from './answers.ts'
import type { Dialect } from './dialect.ts'
import { deliveries, groups, expected, positions, restos } from './small-chain.ts'

/** Changes a written response, such as one of its items. */
export type CorruptResponse = (what: ResponseName, json: unknown) => unknown

/** An API that writes each response of a shop in a dialect. */
export function createDialectHttp(dialect: Dialect, corrupt: CorruptResponse = (_, json) => json): HttpPort {
  const respond = (what: ResponseName, meaning: unknown) => ({
    status: 200, text: JSON.stringify(corrupt(what, writers[what](meaning, dialect))),
  })
  const calls: readonly (readonly [RegExp, (id: number) => { status: number; text: string }])[] = [
    [/^\/1\/now$/, () => respond('now', expected.now)],
    [/^\/1\/p\/cities$/, () => respond('cities', expected.cities)],
    [/^\/1\/p\/restos$/, () => respond('restos', expected.restos)],
    [/^\/1\/p\/restos\/(\d+)$/, id => respond('resto', restos[id])],
    [/^\/1\/restos\/(\d+)\/deliveries$/, id => respond('deliveries', deliveries[id])],
    [/position-groups$/, () => respond('groups', groups)],
    [/^\/1\/p\/menus\/\d+\/positions$/, () => respond('positions', positions)],
    [/positions\/modifiers$/, () => respond('modifiers', expected.modifiers)],
    [/position-time-slots$/, () => respond('slots', expected.slots)],
    [/working-hours$/, () => respond('preOrder', expected.preOrder)],
    [/promotions$/, () => respond('promotions', expected.promotions)],
    [/orders\/preflight$/, () => respond('preflight', expected.preflight)],
    [/\/orders$/, () => respond('order', expected.order)],
    [/\/me$/, () => respond('me', expected.me)],
  ]
  return {
    async send({ url }) {
      const path = new URL(url).pathname
      for (const [pattern, answer] of calls) {
        const found = pattern.exec(path)
        if (found !== null) return answer(Number(found[1]))
      }
      throw new Error(`there is no response for ${path}`)
    },
  }
}

/**
 * Performs the steps of a signed-in customer from the first call to the order, and returns the shop's
 * data.
 */
export async function openDialectShop(
  http: HttpPort,
): Promise<{ readonly known: Known; readonly reports: readonly string[] }> {
  const storage = createMemoryStorage({
    ...storedChoice('DELIVERY', {
      place: { address: 'Свободы, 18', location: { lat: 57.65, lng: 39.85 }, hasHouse: true, placeId: 'p' },
    }),
    person_tokens: JSON.stringify({ accessToken: 'access', refreshToken: 'refresh', source: 'PHONE' }),
  })
  const { shop, reports } = buildShop({ http, storage })
  shop.start()
  for (
    let turn = 0;
    turn < 60 && (shop.boot.state.get().status === 'loading' || shop.session.state.get().status === 'loading');
    turn += 1
  )
    await flushPromises()
  await shop.location.cities.load(1)
  const { cart, checkout } = shop
  cart.add({ id: 1, menu: { id: 110 }, name: 'Блюдо 1', price: 40_100, hasModifiers: false, modifiers: [] }, 2)
  cart.add({
    id: 4, menu: { id: 110 }, name: '7', price: 40_400, hasModifiers: true,
    modifiers: [{ modifierId: 301, id: 9, name: 'Соевый', price: 5_000, count: 2 }],
  })
  for (const [field, value] of [
    ['name', 'Анна'], ['email', 'anna@test.example'], ['phone', '+79995550100'],
  ] as const)
    checkout.draft.form.set(field, value)
  checkout.draft.payment.set('CASH_UPON_RECEIPT')
  const preflight = await checkout.quote.requestPrices()
  const lines = cart.lines.get()
  const outcome = await checkout.order.placeOrder()
  return {
    known: describeKnown(shop, { preflight, lines, outcome, placed: withoutAttempt(checkout.order.placed.get()) }),
    reports,
  }
}

/** The data of a shop by subject; lists of the catalogue are keyed by id. */
export type Known = Readonly<Record<string, unknown>>

function describeKnown(shop: Shop, order: Known): Known {
  const cities = shop.location.cities.list.get()
  const city = shop.location.cities.data.get().get(1)
  const menu = shop.menu.state.get()
  const promotions = shop.promotions.get()
  const byId = (items: readonly { readonly id: number }[]): Known =>
    Object.fromEntries(items.map(item => [item.id, item]))
  const data = city?.status === 'ready' ? city.value : { restos: [], zones: [] }
  const known = {
    boot: shop.boot.state.get().status,
    clock: shop.clock.now(),
    session: shop.session.state.get(),
    ...order,
    cities: cities.status === 'ready' ? byId(cities.value) : cities,
    restos: byId(data.restos),
    zones: byId(data.zones.map(({ area, ...zone }) => ({ ...zone, area: area.map(({ outer }) => getCorners(outer)) }))),
    ...(menu.status === 'ready' && {
      sections: menu.menu.menus.map(({ sections }) =>
        sections.map(({ group, positions: dishes }) => [group, dishes.map(one => one.id)]),
      ),
      positions: byId([...menu.menu.positions.values()]),
      modifiers: Object.fromEntries(menu.menu.modifiers),
      slots: Object.fromEntries(menu.menu.dishHours),
      preOrder: Object.fromEntries(menu.menu.preOrder.map(one => [one.type, one])),
      allPromotions: byId(menu.menu.promotions),
    }),
    promotions: promotions.status === 'ready' ? promotions.promotions.map(one => one.id) : promotions.status,
    history: shop.checkout.history.orders.get(),
  }
  // converted to plain JSON, which has no value for Infinity
  return JSON.parse(JSON.stringify(known, (_, value: unknown) => (value === Infinity ? 'no end' : value))) as Known
}

/** The id is random for each order. */
function withoutAttempt(placed: { readonly attempt?: string } | null): unknown {
  if (placed === null) return null
  const { attempt: _drawn, ...rest } = placed
  return rest
}
