import type { ShopFiles } from '../../../core/shop/app/shop.ts'
import { importWithTimeout, memoizeLoad } from '../../web/import-chunk.ts'
import type { LoadMaps } from '../../maps/provider.ts'

/*
 * The loaders of the lazy services. Each chunk but `cartViews` has the code of a service with its ports.
 * Most also have its screens and their Russian texts.
 */

/** The loaders of the services with screens. `cartViews`: the screens of the purchase service. */
export const files = {
  account: memoizeLoad(() => importWithTimeout('app/parts/account', () => import('./account.ts'))),
  purchase: memoizeLoad(() => importWithTimeout('app/parts/purchase', () => import('./purchase.ts'))),
  cartViews: memoizeLoad(() => importWithTimeout('app/parts/cart-views', () => import('./cart-views.ts'))),
  place: memoizeLoad(() => importWithTimeout('app/parts/place', () => import('./place.ts'))),
  chain: memoizeLoad(() => importWithTimeout('app/parts/chain', () => import('./chain.ts'))),
} as const

/** Returns the chunk loaders of all lazy services for `createShop`. */
export const shopFiles = (loadMaps: LoadMaps, notices: ShopFiles['notices']): ShopFiles => ({
  ...files,
  notices,
  menuCache: memoizeLoad(() => importWithTimeout('app/parts/menu-cache', () => import('./menu-cache.ts'))),
  cityLoader: memoizeLoad(() => importWithTimeout('app/parts/city-loader', () => import('./city-loader.ts'))),
  place: async () => ({ createLocationService: (await files.place()).createLocationFactory(loadMaps) }),
})
