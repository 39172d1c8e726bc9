import { catalogueJson, json } from './answer.ts'
import type { Call } from './call.ts'
import type { Dataset, Resto } from './dataset.ts'
import { invalid } from './decode.ts'
import { withPayments } from './pay-type.ts'
import { Refusal } from './refusal.ts'
import type { Parameters, Route } from './routes.ts'
import type { Shop } from './shop.ts'
import * as wire from './wire.ts'

const ZONES_AT_MOST = 100

/** The calls without sign-in: the time, cities, restaurants and their menus. */
export function catalogueCalls(shop: Shop): readonly Route[] {
  const { settings } = shop
  /** Cities and restaurants of the requested white label; of all without one. */
  const findChains = (call: Call): readonly Dataset[] => {
    const whiteLabel = call.query.get('whiteLabel')
    return shop.catalogue.chains.filter(chain => whiteLabel === null || chain.whiteLabel === whiteLabel)
  }
  const findResto = (parameters: Parameters): Resto => shop.catalogue.resto(parameters.id('restoId', 'resto.not-found'))
  const findMenu = (parameters: Parameters): number => {
    const id = parameters.id('menuId', 'menu.not-found')
    if (!shop.catalogue.menuIds.has(id)) throw new Refusal('menu.not-found')
    return id
  }
  const get = (path: string, handle: Route['handle']): Route => ({ method: 'GET', path, handle })

  return [
    get('/1/now', () => json({ utc_time: new Date(settings.clock.now()).toISOString() })),
    get('/1/p/cities', call => catalogueJson(findChains(call).flatMap(chain => chain.cities))),
    get('/1/p/cities/{cityId}', (_, parameters) => {
      const id = parameters.id('cityId', 'city.not-found')
      const city = shop.catalogue.world.cities.find(one => one.id === id)
      if (city === undefined) throw new Refusal('city.not-found')
      return catalogueJson(city)
    }),
    get('/1/p/restos', call => {
      const cityId = call.query.get('cityId')
      const restos = findChains(call).flatMap(chain => chain.restos)
        .filter(resto => cityId === null || String(resto.cityId) === cityId)
      return catalogueJson(restos.map(wire.restaurantListItem))
    }),
    get('/1/p/restos/{restoId}', (_, parameters) =>
      catalogueJson(wire.restaurant(withPayments(findResto(parameters), settings.paymentsOff))),
    ),
    get('/1/restos/{restoId}/deliveries', (call, parameters) => {
      const zones = shop.catalogue.listZones(findResto(parameters))
      return catalogueJson({ content: zones.slice(0, readPageSize(call)).map(wire.deliveryZone) })
    }),
    get('/1/p/menus/{menuId}/position-groups', (_, parameters) => {
      const menuId = findMenu(parameters)
      return catalogueJson(shop.catalogue.world.groups.filter(group => group.menuId === menuId).map(wire.positionGroup))
    }),
    get('/1/p/menus/{menuId}/positions', (_, parameters) => {
      const menuId = findMenu(parameters)
      return catalogueJson(shop.catalogue.world.positions.filter(position => position.menuId === menuId)
        .map(position => wire.position(position, !settings.soldOut.has(position.id))))
    }),
    get('/1/restos/{restoId}/positions/modifiers', (_, parameters) => {
      const positions = shop.catalogue.collectPositions(findResto(parameters))
      return catalogueJson(
        shop.catalogue.world.modifiers.filter(entry => positions.has(entry.positionId)).map(wire.positionModifiers),
      )
    }),
    get('/1/restos/{restoId}/position-time-slots', (_, parameters) =>
      catalogueJson(shop.catalogue.listSlots(findResto(parameters)).map(wire.timeSlots))),
    get('/1/restos/{restoId}/working-hours', (_, parameters) =>
      catalogueJson(shop.catalogue.listPreOrderHours(findResto(parameters)).map(wire.preOrderHours))),
    get('/1/restos/{restoId}/promotions', (_, parameters) => {
      const resto = findResto(parameters)
      return catalogueJson(shop.catalogue.world.promotions.filter(promotion => promotion.restoIds.includes(resto.id))
        .map(promotion => wire.promotion(promotion, settings.clock.firstDay(), resto.timezone)))
    }),
  ]
}

/** There is only one page: a smaller size is accepted, other pages are unknown. */
function readPageSize(call: Call): number {
  const size = call.query.get('size') ?? String(ZONES_AT_MOST)
  if (!/^\d{1,3}$/.test(size) || Number(size) < 1 || Number(size) > ZONES_AT_MOST) {
    throw invalid('size', `нужно целое число от 1 до ${ZONES_AT_MOST}`)
  }
  return Number(size)
}
