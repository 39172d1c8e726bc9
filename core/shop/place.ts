import type { PlacePorts } from '../env.ts'
import type { Part } from '../part.ts'
import { constant, derive, select } from '../store/derived.ts'
import type { Readable } from '../store/store.ts'
import { createStored } from '../store/stored.ts'
import type { SessionState } from './account/session.ts'
import type { Base } from './base.ts'
import { forecastFor } from './cart/delivery-rule.ts'
import { totalsOf } from './cart/totals.ts'
import type { Catalogue } from './catalogue.ts'
import { createAddressInput } from './place/address-input.ts'
import { createLocationDialog } from './place/dialog.ts'
import type { JudgePoint } from './place/dialog-view.ts'
import { createRecentPlaces, isInCity, savedPlaces } from './place/saved-places.ts'
import { zoneOf, type DeliveryZone } from './place/zones.ts'
import type { Purchase } from './purchase.ts'
import type { WholeCity } from './whole-city.ts'

export type Place = ReturnType<typeof createPlace>

/** How another place is chosen: the dialog, and the ways to an address in it and on its map. */
export function createPlace(
  ports: PlacePorts, base: Base, { cartTotal, cities, choice }: Catalogue, person: Readable<SessionState>,
  { purchase, wholeCity }: { readonly purchase: Part<Purchase>; readonly wholeCity: Part<WholeCity> },
) {
  const { env, stored, locale, erasable } = base
  const recent = createRecentPlaces(stored)
  const judge = derive([choice.venue, choice.stored, cartTotal], (now, kept, total): JudgePoint => (point, data) =>
    zoneOf(point, data, { restoId: now.at === 'resto' ? now.resto.id : kept.restoId, total }))
  const dialog = createLocationDialog({
    storedInTab: createStored(env.tabStorage, env.report), choice, judge, recent,
    cities: { ...cities, load: id => wholeCity.run(whole => void whole.load(id)), reload: id => wholeCity.run(whole => void whole.reload(id)) },
    // an empty cart, and one that cannot be asked about, stands in nobody's way
    checkCart: async moved => (purchase.get() ?? (cartTotal.get() === 0 ? null : await purchase.need().catch(() => null)))
      ?.checkCart(moved) ?? { dishes: [], settle: () => undefined },
  })
  erasable.onErased(dialog.forget)
  const city = select(dialog.view, view => (view.at === 'open' ? view.city : null))
  const saved = derive([person, recent.places], (now, used) => savedPlaces(now.at === 'authorised' ? now.profile.deliveries : [], used))
  const places = derive([city, saved], (where, known) => (where === null ? [] : known.filter(({ place }) => isInCity(place.location, where))))
  const address = createAddressInput(dialog, { ports: { ...env, ...ports }, locale: locale.get, city, places })
  const totals = purchase.show(constant(totalsOf([], null)), ({ cart }) => cart.totals)
  return {
    dialog, address,
    recent: recent.places, saved,
    /** The terms of a zone for the present cart; null where it has none. */
    forecast: derive([choice.venue, totals], (now, sums) => (zone: DeliveryZone) =>
      forecastFor(zone, now.at === 'resto' ? now.zone : null, sums)),
  }
}
