import type { MapsPort } from '../../../core/env.ts'
import type { MountMap } from '../../bind/map.ts'

/** Address search with geocoding, and the map on the screen. */
export interface MapsProvider {
  readonly port: MapsPort
  readonly mount: MountMap
}
export type LoadMaps = () => Promise<MapsProvider>
