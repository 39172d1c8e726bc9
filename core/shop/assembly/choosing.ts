import { derive, select } from '../../store/derived.ts'
import { createStored } from '../../store/stored.ts'
import { createAddressField, createMapInput } from '../location/address-field.ts'
import { createLocationDialog } from '../location/dialog.ts'
import { createRecentPlaces, savedPlaces } from '../location/saved-places.ts'
import type { Ground } from './ground.ts'
import type { Places } from './places.ts'
import type { Purchase } from './purchase.ts'
import type { SignIn } from './sign-in.ts'

export type Choosing = ReturnType<typeof createChoosing>

/** How another place is chosen: the dialog, and the ways to an address in it and on its map. */
export function createChoosing({ env, stored, locale, tabStorage }: Ground, { cities, choice }: Places, { session }: SignIn, { checkCart }: Purchase) {
  const recent = createRecentPlaces(stored)
  // the dialog knows the cart only through what it is handed
  const dialog = createLocationDialog({
    storedInTab: createStored(tabStorage, env.report), cities, keeper: choice, checkCart,
    onSaved: made => {
      if (made.method === 'DELIVERY') recent.used(made.place)
    },
  })
  const city = select(dialog.view, view => (view.at === 'open' ? view.city : null))
  const places = derive([city, session.state, recent.places], (where, person, used) =>
    where === null ? [] : savedPlaces(where, person.at === 'authorised' ? person.profile.deliveries : [], used))
  const input = { ports: env, locale: locale.get, city: city.get }
  return { dialog, address: createAddressField(dialog, places, input), map: createMapInput(dialog, input), recent: recent.places }
}
