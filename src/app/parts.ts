import type { ShopFiles } from '../../core/shop/app.ts'
import { importInTime } from '../web/fetched.ts'

/* The files of the shop's later parts: what they bring for core, and their screens. */

export const files = {
  account: () => importInTime(() => import('../later/account.ts')),
  purchase: () => importInTime(() => import('../later/purchase.ts')),
  place: () => importInTime(() => import('../later/place.ts')),
} as const satisfies ShopFiles
