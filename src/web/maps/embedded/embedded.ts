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

/**
 * The provider that needs no service and no key: everything comes from one street file. `loadStreets`
 * answers the file's JSON; it is called once, and again only after a failure, which both the search
 * and the map answer with a rejection.
 */
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
