import type { MapsPort } from '../../../core/env.ts'
import type { MountMap } from '../../bind/map.ts'

/** Google Maps, or the shop's own embedded map, which is drawn from a street file without a third party. */
export interface MapsProvider {
  /** Address search and geocoding. */
  readonly port: MapsPort
  /** Shows a map in an element. */
  readonly mount: MountMap
}
export type LoadMaps = () => Promise<MapsProvider>
