import type { ShopFiles } from '../../../core/shop/app.ts'
import { importInTime, shared } from '../../web/fetched.ts'
import type { LoadMaps } from '../../web/maps/provider.ts'

/* The files of the shop's later parts: what they bring for core, the ports that only they need, their screens, and what these say in Russian. */

export const files = {
  account: shared(() => importInTime(() => import('./account.ts'))),
  purchase: shared(() => importInTime(() => import('./purchase.ts'))),
  place: shared(() => importInTime(() => import('./place.ts'))),
  chain: shared(() => importInTime(() => import('./chain.ts'))),
} as const

export const shopFiles = (loadMaps: LoadMaps, notices: ShopFiles['notices']): ShopFiles => ({
  ...files,
  notices,
  keptMenu: shared(() => importInTime(() => import('./kept-menu.ts'))),
  wholeCity: shared(() => importInTime(() => import('./whole-city.ts'))),
  place: async () => ({ createPlace: (await files.place()).placeBy(loadMaps) }),
})
