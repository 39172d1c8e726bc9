import type { HttpPort, Report } from '../../../core/env.ts'
import { importWithTimeout, memoizeLoad } from '../import-chunk.ts'
import type { LoadMaps } from './provider.ts'

/**
 * Creates a function that loads the maps provider: Google Maps if a `key` is configured, else the
 * embedded map.
 */
export const createMaps = (
  config: { readonly key: string; readonly mapId: string; readonly gazetteer: string },
  ports: { readonly http: HttpPort; readonly report: Report },
): LoadMaps => memoizeLoad(async () => config.key !== ''
  ? (await importWithTimeout(() => import('./google/google.ts'))).createGoogleMaps(config, ports.report)
  : (await importWithTimeout(() => import('./embedded/embedded.ts'))).createEmbeddedMaps(config, ports))
