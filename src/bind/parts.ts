import type { Account } from '../../core/shop/account.ts'
import type { MenuCache } from '../../core/shop/menu-cache.ts'
import type { Notices } from '../../core/shop/notices.ts'
import type { LocationService } from '../../core/shop/place.ts'
import type { PurchaseService } from '../../core/shop/purchase.ts'
import type { Restaurants } from '../../core/shop/venues/venues.ts'
import { useShop } from './shop.ts'

/* Hooks for lazily loaded services, in views that load with them or after them. */
export const useAccount = (): Account => here(useShop().account.get())
export const usePurchase = (): PurchaseService => here(useShop().purchase.get())
export const usePlace = (): LocationService => here(useShop().place.get())
export const useVenues = (): Restaurants => here(useShop().chain.get())
export const useNotices = (): Notices => here(useShop().notices.get())
export const useFilters = (): MenuCache['filters'] => here(useShop().menuCache.get()).filters
function here<P>(part: P | null): P {
  if (part === null) throw new Error('a view before its part of the shop')
  return part
}
