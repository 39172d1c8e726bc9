import type { HttpPort, MapsPort, Report } from '../../../core/env.ts'
import type { MountMap } from '../../bind/map.ts'
import { importInTime, shared } from '../fetched.ts'

/** Google Maps when a `key` is configured, else the embedded map; downloaded when first asked for. */
export function createMaps(
  config: { readonly key: string; readonly mapId: string; readonly gazetteer: string },
  world: { readonly http: HttpPort; readonly report: Report }
): { readonly port: MapsPort; readonly mount: MountMap } {
  const provider = shared(async () => {
    if (config.key !== '') {
      const { createGoogleMaps } = await importInTime(() => import('./google/google.ts'))
      return createGoogleMaps(config, world.report)
    }
    const { createEmbeddedMaps } = await importInTime(() => import('./embedded/embedded.ts'))
    return createEmbeddedMaps({ loadStreets: () => loadJson(world.http, config.gazetteer), report: world.report })
  })
  return {
    port: {
      suggest: async (query, options) => (await provider()).port.suggest(query, options),
      geocodePlace: async (placeId, options) => (await provider()).port.geocodePlace(placeId, options),
      geocodePoint: async (point, options) => (await provider()).port.geocodePoint(point, options)
    },
    mount: async (element, options) => (await provider()).mount(element, options)
  }
}

async function loadJson(http: HttpPort, url: string): Promise<unknown> {
  const answer = await http.send({ url, method: 'GET', headers: {} }, new AbortController().signal)
  if (answer.status !== 200) throw new Error(`The street file answered ${answer.status}`)
  return JSON.parse(answer.text)
}
