import type { ShopFiles } from '../../../core/shop/app.ts'
import { importInTime } from '../../web/fetched.ts'

/* The files of the shop's later parts: what they bring for core, and their screens. */

export const files = {
  account: () => importInTime(() => import('./account.ts')),
  purchase: () => importInTime(() => import('./purchase.ts')),
  place: () => importInTime(() => import('./place.ts')),
  chain: () => importInTime(() => import('./chain.ts')),
} as const satisfies ShopFiles
