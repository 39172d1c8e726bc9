import type { ShopFiles } from '../../../core/shop/shop.ts'
import { importInTime, shared } from '../../web/fetched.ts'
import type { LoadMaps } from '../../web/maps/provider.ts'

/*
 * The chunks of the lazily loaded services: code of core, ports that only they need, screens and
 * Russian texts.
 */

export const files = {
  account: shared(() => importInTime(() => import('./account.ts'))),
  purchase: shared(() => importInTime(() => import('./purchase.ts'))),
  place: shared(() => importInTime(() => import('./place.ts'))),
  chain: shared(() => importInTime(() => import('./chain.ts'))),
} as const

export const shopFiles = (loadMaps: LoadMaps, notices: ShopFiles['notices']): ShopFiles => ({
  ...files,
  notices,
  menuCache: shared(() => importInTime(() => import('./menu-cache.ts'))),
  cityLoader: shared(() => importInTime(() => import('./city-loader.ts'))),
  place: async () => ({ createLocationService: (await files.place()).createLocationFactory(loadMaps) }),
})
