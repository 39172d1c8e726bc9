import type { ShopFiles } from '../../../core/shop/shop.ts'
import { importInTime, shared } from '../../web/fetched.ts'
import type { LoadMaps } from '../../web/maps/provider.ts'

/*
 * The loaders of the lazy services. Each chunk has the code of a service with its ports, its screens
 * and their Russian texts.
 */

/** Loads the chunks that have screens. */
export const files = {
  account: shared(() => importInTime(() => import('./account.ts'))),
  purchase: shared(() => importInTime(() => import('./purchase.ts'))),
  place: shared(() => importInTime(() => import('./place.ts'))),
  chain: shared(() => importInTime(() => import('./chain.ts'))),
} as const

/** Returns the chunk loaders of all lazy services for `createShop`. */
export const shopFiles = (loadMaps: LoadMaps, notices: ShopFiles['notices']): ShopFiles => ({
  ...files,
  notices,
  menuCache: shared(() => importInTime(() => import('./menu-cache.ts'))),
  cityLoader: shared(() => importInTime(() => import('./city-loader.ts'))),
  place: async () => ({ createLocationService: (await files.place()).createLocationFactory(loadMaps) }),
})
