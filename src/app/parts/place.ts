import type { PortsSupplied } from '../../../core/shop/app/shop.ts'
import { createLocationService as createLocationWithPorts } from '../../../core/shop/app/place.ts'
import { texts as kitTexts } from '../../text/kit/ru.ts'
import { texts as placeTexts } from '../../text/place/ru.ts'
import { browserGeolocation } from '../../web/geolocation.ts'
import { createMapsPort } from '../../maps/address-search.ts'
import type { LoadMaps } from '../../maps/provider.ts'

/*
 * The chunk of the location dialog and its service. It loads at once on a first visit, which opens
 * the dialog, else after the first view or when the customer opens the dialog.
 */

export { LocationPopup } from '../../location/LocationPopup.tsx'
export const texts = { ...kitTexts, ...placeTexts }

/** Returns a factory of the location service, which geocodes with the provider of the map. */
export const createLocationFactory = (
  loadMaps: LoadMaps,
): PortsSupplied<typeof createLocationWithPorts> => (...services) =>
  createLocationWithPorts({ maps: createMapsPort(loadMaps), geolocation: browserGeolocation }, ...services)
