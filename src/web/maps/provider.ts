import type { MapsPort } from '../../../core/env.ts'
import type { MountMap } from '../../bind/map.ts'

/** Google Maps or the embedded map: address search with geocoding, and drawn maps. */
export interface MapsProvider {
  readonly port: MapsPort
  readonly mount: MountMap
}
export type LoadMaps = () => Promise<MapsProvider>
