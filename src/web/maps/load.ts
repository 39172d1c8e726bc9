import type { HttpPort, Report } from '../../../core/env.ts'
import { importWithTimeout, memoizeLoad } from '../import-chunk.ts'
import type { LoadMaps } from './provider.ts'

/** Google Maps when a `key` is configured, else the embedded map; loaded on the first call. */
export const createMaps = (
  config: { readonly key: string; readonly mapId: string; readonly gazetteer: string },
  world: { readonly http: HttpPort; readonly report: Report },
): LoadMaps => memoizeLoad(async () => config.key !== ''
  ? (await importWithTimeout(() => import('./google/google.ts'))).createGoogleMaps(config, world.report)
  : (await importWithTimeout(() => import('./embedded/embedded.ts'))).createEmbeddedMaps(config, world))
