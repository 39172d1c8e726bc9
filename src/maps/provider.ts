import type { HttpPort, MapsPort, Report } from '../../core/env.ts'
import type { Config } from '../../core/shop/config.ts'
import type { MountMap } from './map-view.ts'

/**
 * Google Maps, Yandex Maps, or the shop's embedded map, which draws a street file and needs no third
 * party.
 */
export interface MapsProvider {
  /** Address search and geocoding. */
  readonly port: MapsPort
  /** Shows a map in an element. */
  readonly mount: MountMap
}
/** Loads the configured provider once. After a failure the next call loads again. */
export type LoadMaps = () => Promise<MapsProvider>

/** What the chunk of each provider exports. `loadEmbedded`: for `embedded-fallback.ts`. */
export type CreateMapsProvider = (
  config: Config['maps'],
  ports: { readonly http: HttpPort; readonly report: Report },
  loadEmbedded: LoadMaps,
) => MapsProvider
