import type { PlacePorts } from '../../env.ts'
import type { LazyService } from '../../lazy-service.ts'
import { constant, derive, select } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import { createStored } from '../../store/stored.ts'
import type { SessionState } from '../account/session.ts'
import type { Base } from './base.ts'
import { estimateForCart } from '../cart/delivery-rule.ts'
import { computeTotals } from '../cart/totals.ts'
import type { Catalogue } from './catalogue.ts'
import { createAddressInput, type AddressInput } from '../place/address-input.ts'
import { createLocationDialog } from '../place/dialog.ts'
import type { ResolvePoint } from '../place/dialog-view.ts'
import type { LocationDialog } from '../place/location-dialog.ts'
import {
  createRecentPlaces, isInCity, listSavedPlaces, type RecentPlaces, type SavedPlace,
} from '../place/saved-places.ts'
import { resolveZone, type DeliveryZone } from '../place/zones.ts'
import type { PurchaseService } from './purchase.ts'
import type { CityLoader } from './city-loader.ts'

/** The selection of a city, a restaurant and an address. */
export interface LocationService {
  /** The dialog in which the customer selects city, method and address. */
  readonly dialog: LocationDialog
  /** The search for addresses in the dialog and on its map. */
  readonly address: AddressInput
  /** The addresses that were last used on this device. */
  readonly recent: RecentPlaces['places']
  /** The addresses of the customer's profile, and the recent ones. */
  readonly saved: Readable<readonly SavedPlace[]>
  /** Estimates the delivery terms of a zone for the present cart; null for a zone without terms. */
  readonly deliveryEstimate: Readable<(zone: DeliveryZone) => ReturnType<typeof estimateForCart>>
}

interface LocationDependencies {
  readonly purchase: LazyService<PurchaseService>
  readonly cityLoader: LazyService<CityLoader>
}

export function createLocationService(
  ports: PlacePorts, base: Base,
  { cartTotal, cities, choice, placeResolver }: Catalogue, session: Readable<SessionState>,
  { purchase, cityLoader }: LocationDependencies,
): LocationService {
  const { env, stored, locale, userData } = base
  const recent = createRecentPlaces(stored)
  const sources = [choice.venue, choice.stored, cartTotal, placeResolver] as const
  const resolvePoint = derive(sources, (venue, storedChoice, total, resolver): ResolvePoint => {
    const restoId = venue.kind === 'resto' ? venue.resto.id : storedChoice.restoId
    // until the city loader sets its resolver: the same resolution, without reports
    const resolve = resolver?.resolveZone ?? resolveZone
    return (point, data) => resolve(point, data, { restoId, total })
  })
  const dialog = createLocationDialog({
    storedInTab: createStored(env.tabStorage, env.report), choice, resolvePoint, recent,
    cities: {
      ...cities,
      load: id => cityLoader.run(loader => void loader.load(id)),
      reload: id => cityLoader.run(loader => void loader.reload(id)),
    },
    // without a cart, or if its service cannot be loaded, no dish counts as missing: saving goes on
    async checkCart(newChoice) {
      const loaded = purchase.get() ?? (cartTotal.get() === 0 ? null : await purchase.load().catch(() => null))
      return loaded?.checkCart(newChoice) ?? { dishes: [], applyToCart: () => undefined }
    },
  })
  userData.onErased(dialog.discard)
  const city = select(dialog.view, view => (view.status === 'open' ? view.city : null))
  const saved = derive([session, recent.places], (current, recentPlaces) =>
    listSavedPlaces(current.status === 'authorised' ? current.profile.deliveries : [], recentPlaces))
  const places = derive([city, saved], (selectedCity, all) =>
    (selectedCity === null ? [] : all.filter(({ place }) => isInCity(place.location, selectedCity))))
  const address = createAddressInput(dialog, { ports: { ...env, ...ports }, locale: locale.get, city, places })
  const purchaseTotals = purchase.select(constant(computeTotals([], null)), ({ cart }) => cart.totals)
  return {
    address,
    // «Save» waits for the address of a pin or suggestion that is being looked up. It saves nothing
    // if the customer is then typing another text.
    dialog: {
      ...dialog,
      async save() {
        const lookup = address.pendingLookup()
        return lookup === null || await lookup ? dialog.save() : null
      },
    },
    recent: recent.places, saved,
    deliveryEstimate: derive([choice.venue, purchaseTotals], (venue, totals) => (zone: DeliveryZone) =>
      estimateForCart(zone, venue.kind === 'resto' ? venue.zone : null, totals)),
  }
}
