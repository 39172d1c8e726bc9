import type { MapsPort, Report } from '../../../../core/env.ts'
import type { MountMap } from '../../../bind/map.ts'
import { shareGazetteer } from './gazetteer.ts'
import { createGazetteerPort } from './port.ts'
import { createView } from './view.ts'

/** A maps provider: address search with geocoding, and the map on the screen. */
export interface MapsProvider {
  readonly port: MapsPort
  readonly mount: MountMap
}

/** The provider that needs no service and no key: `loadStreets` answers the street file's JSON. */
export function createEmbeddedMaps(options: {
  readonly loadStreets: () => Promise<unknown>
  readonly report: Report
}): MapsProvider {
  const load = shareGazetteer(options.loadStreets, options.report)
  return {
    port: createGazetteerPort(load),
    mount: async (element, mapOptions) => createView(element, await load(), mapOptions)
  }
}
