import type { WithPorts } from '../../../core/shop/app.ts'
import { createPlace as create } from '../../../core/shop/place.ts'
import { texts as kit } from '../../text/kit/ru.ts'
import { texts as own } from '../../text/place/ru.ts'
import { browserGeolocation } from '../../web/geolocation.ts'
import { mapsPort } from '../../web/maps/port.ts'
import type { LoadMaps } from '../../web/maps/provider.ts'

/* How another place is chosen, with the dialog: one file, fetched when a place is wanted. */

export { LocationLayer } from '../LocationLayer.tsx'
export const texts = { ...kit, ...own }

/** Its addresses are those of the map that the page draws. */
export const placeBy = (loadMaps: LoadMaps): WithPorts<typeof create> => (...rest) =>
  create({ maps: mapsPort(loadMaps), geolocation: browserGeolocation }, ...rest)
