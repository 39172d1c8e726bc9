import type {
  Dataset, DiscountRule, ModifierGroup, Position, PreOrderHours, PromoCode, Resto, TimeSlots, Zone,
} from './dataset.ts'
import type { DeliveryType } from './order-request.ts'
import { Refusal } from './refusal.ts'

/** The chains, with the lookups that prices and calls need. */
export interface Catalogue {
  /** Each has a white label. */
  readonly chains: readonly Dataset[]
  /** The data of all chains together. */
  readonly world: Omit<Dataset, 'whiteLabel'>
  readonly menuIds: ReadonlySet<number>
  resto(id: number): Resto
  /** The positions of the restaurant's menus; with a method, only of the menus for that method. */
  collectPositions(resto: Resto, method?: DeliveryType): ReadonlyMap<number, Position>
  listModifiers(positionId: number): readonly ModifierGroup[]
  listSlots(resto: Resto): readonly TimeSlots[]
  listZones(resto: Resto): readonly Zone[]
  listPreOrderHours(resto: Resto, method?: DeliveryType): readonly PreOrderHours[]
  listDiscounts(resto: Resto): readonly DiscountRule[]
  /** Ignores case and surrounding spaces. */
  promoCode(code: string): PromoCode | undefined
}

export function createCatalogue(chains: readonly Dataset[]): Catalogue {
  const world = mergeChains(chains)
  const restos = new Map(world.restos.map(resto => [resto.id, resto]))
  const modifiers = new Map(world.modifiers.map(entry => [entry.positionId, entry.modifiers]))
  const codes = new Map(world.promoCodes.map(promo => [normalizeCode(promo.code), promo]))

  const collectPositions = (resto: Resto, method?: DeliveryType): ReadonlyMap<number, Position> => {
    const menus = new Set(resto.menus
      .filter(menu => method === undefined || (method === 'DELIVERY' ? menu.isDelivery : menu.isTakeAway))
      .map(menu => menu.id))
    return new Map(world.positions.filter(one => menus.has(one.menuId)).map(one => [one.id, one]))
  }

  return {
    chains,
    world,
    menuIds: new Set(world.restos.flatMap(resto => resto.menus.map(menu => menu.id))),
    resto(id) {
      const resto = restos.get(id)
      if (resto === undefined) throw new Refusal('resto.not-found')
      return resto
    },
    collectPositions,
    listModifiers: positionId => modifiers.get(positionId) ?? [],
    listSlots(resto) {
      const known = collectPositions(resto)
      return world.slots
        .map(entry => ({ ...entry, positionIds: entry.positionIds.filter(id => known.has(id)) }))
        .filter(entry => entry.positionIds.length > 0)
    },
    listZones: resto => world.zones.filter(zone => zone.restoId === resto.id),
    listPreOrderHours: (resto, method) =>
      world.preOrder.filter(entry => entry.restoId === resto.id && (method === undefined || entry.type === method)),
    listDiscounts: resto => world.discounts.filter(rule => rule.restoIds.includes(resto.id)),
    promoCode: code => codes.get(normalizeCode(code)),
  }
}

function mergeChains(chains: readonly Dataset[]): Catalogue['world'] {
  return {
    cities: chains.flatMap(chain => chain.cities),
    restos: chains.flatMap(chain => chain.restos),
    zones: chains.flatMap(chain => chain.zones),
    groups: chains.flatMap(chain => chain.groups),
    positions: chains.flatMap(chain => chain.positions),
    modifiers: chains.flatMap(chain => chain.modifiers),
    slots: chains.flatMap(chain => chain.slots),
    preOrder: chains.flatMap(chain => chain.preOrder),
    promotions: chains.flatMap(chain => chain.promotions),
    discounts: chains.flatMap(chain => chain.discounts),
    // A code without restaurants is valid in its whole chain and nowhere else.
    promoCodes: chains.flatMap(chain => chain.promoCodes
      .map(code => ({ ...code, restoIds: code.restoIds ?? chain.restos.map(resto => resto.id) }))),
  }
}

function normalizeCode(code: string): string {
  return code.normalize('NFC').trim().toUpperCase()
}
