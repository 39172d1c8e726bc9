import type { ShopFiles } from '../../../core/shop/shop.ts'
import { importWithTimeout, memoizeLoad } from '../../web/import-chunk.ts'
import type { LoadMaps } from '../../web/maps/provider.ts'

/*
 * The chunks of the lazily loaded services: code of core, ports that only they need, screens and
 * Russian texts.
 */

export const files = {
  account: memoizeLoad(() => importWithTimeout(() => import('./account.ts'))),
  purchase: memoizeLoad(() => importWithTimeout(() => import('./purchase.ts'))),
  place: memoizeLoad(() => importWithTimeout(() => import('./place.ts'))),
  chain: memoizeLoad(() => importWithTimeout(() => import('./chain.ts'))),
} as const

export const shopFiles = (loadMaps: LoadMaps, notices: ShopFiles['notices']): ShopFiles => ({
  ...files,
  notices,
  menuCache: memoizeLoad(() => importWithTimeout(() => import('./menu-cache.ts'))),
  cityLoader: memoizeLoad(() => importWithTimeout(() => import('./city-loader.ts'))),
  place: async () => ({ createLocationService: (await files.place()).createLocationFactory(loadMaps) }),
})
