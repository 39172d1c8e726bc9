import type { Config } from '../../core/shop/config.ts'
import { importWithTimeout, memoizeLoad } from '../web/import-chunk.ts'
import type { CreateMapsProvider, LoadMaps } from './provider.ts'

/** Loads the chunk of a provider. */
const PROVIDERS = {
  embedded: async () =>
    (await importWithTimeout('maps/embedded/embedded', () => import('./embedded/embedded.ts'))).createEmbeddedMaps,
  google: async () =>
    (await importWithTimeout('maps/google/google', () => import('./google/google.ts'))).createGoogleMaps,
  yandex: async () =>
    (await importWithTimeout('maps/yandex/yandex', () => import('./yandex/yandex.ts'))).createYandexMaps,
} satisfies Record<Config['mapsProvider'], () => Promise<CreateMapsProvider>>

/** Creates a function that loads the configured maps provider. */
export function createMapsLoader(
  { maps, mapsProvider }: Pick<Config, 'maps' | 'mapsProvider'>,
  ports: Parameters<CreateMapsProvider>[1],
): LoadMaps {
  const createLoad = (name: Config['mapsProvider']): LoadMaps => memoizeLoad(async () => {
    const createProvider: CreateMapsProvider = await PROVIDERS[name]()
    return createProvider(maps, ports, createLoad('embedded'))
  })
  return createLoad(mapsProvider)
}
