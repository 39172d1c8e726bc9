import type { Point } from '../../geo/point.ts'
import { derive } from '../../store/derived.ts'
import { createStored } from '../../store/stored.ts'
import { createLocationDialog } from '../location/dialog.ts'
import { createMapPopup } from '../location/map.ts'
import { createRecentPlaces, savedPlaces } from '../location/saved-places.ts'
import { createAddressSearch } from '../location/suggest.ts'
import { createWhereabouts } from '../location/whereabouts.ts'
import type { Ground } from './ground.ts'
import type { Places } from './places.ts'
import type { Purchase } from './purchase.ts'
import type { SignIn } from './sign-in.ts'

export type Choosing = ReturnType<typeof createChoosing>

/** How another place is chosen: the dialog, its map, its searches, the device's whereabouts. */
export function createChoosing({ env, stored, locale, tabStorage }: Ground, { cities, choice }: Places, { session }: SignIn, { checkCart }: Purchase) {
  const { maps, timer, random, report } = env
  const recent = createRecentPlaces(stored)
  // the dialog knows the cart only through what it is handed
  const dialog = createLocationDialog({
    storedInTab: createStored(tabStorage, report), cities, keeper: choice, checkCart,
    onSaved: made => {
      if (made.method === 'DELIVERY') recent.used(made.place)
    },
  })
  const city = () => {
    const view = dialog.view.get()
    return view.at === 'open' ? view.city : null
  }
  /** The addresses that are offered before anything is typed: of the dialog's city. */
  const saved = derive([dialog.view, session.state, recent.places], (view, person, places) =>
    view.at === 'open' && view.city !== null ? savedPlaces(view.city, person.at === 'authorised' ? person.profile.deliveries : [], places) : [])
  const search = () => createAddressSearch({ maps, timer, random, locale: locale.get, bounds: () => city()?.bounds ?? null, minimum: 3 })
  const map = createMapPopup({
    maps,
    locale: locale.get,
    onConfirmed: ({ address, restoId }) => {
      if (address !== null) dialog.pickAddress(address)
      if (restoId !== null) dialog.choosePickUp(restoId)
    },
  })
  // the map shows a copy of the dialog's form: it goes with it
  dialog.view.subscribe(() => {
    if (dialog.view.get().at === 'closed') map.close()
  })
  const whereabouts = (pin: (point: Point) => Promise<void>) =>
    createWhereabouts({ geolocation: env.geolocation, city, pin: point => void pin(point) })

  return {
    dialog, map, saved, recent: recent.places, addressSearch: search(), mapSearch: search(),
    whereabouts: whereabouts(map.pin), mapWhereabouts: whereabouts(map.pick),
  }
}
