import type { HttpPort, Report } from '../../core/env.ts'
import { importWithTimeout, memoizeLoad } from '../web/import-chunk.ts'
import type { LoadMaps } from './provider.ts'

/**
 * Creates a function that loads the maps provider: Google Maps if a `key` is configured, else the
 * embedded map.
 */
export const createMapsLoader = (
  config: { readonly key: string; readonly mapId: string; readonly gazetteer: string },
  ports: { readonly http: HttpPort; readonly report: Report },
): LoadMaps => memoizeLoad(async () => {
  if (config.key === '') {
    const load = () => import('./embedded/embedded.ts')
    return (await importWithTimeout('maps/embedded/embedded', load)).createEmbeddedMaps(config, ports)
  }
  const load = () => import('./google/google.ts')
  return (await importWithTimeout('maps/google/google', load)).createGoogleMaps(config, ports.report)
})
