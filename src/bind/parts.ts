import type { Account } from '../../core/shop/app/account.ts'
import type { MenuCache } from '../../core/shop/storage/menu-cache.ts'
import type { Notices } from '../../core/shop/app/notices.ts'
import type { LocationService } from '../../core/shop/app/place.ts'
import type { PurchaseService } from '../../core/shop/app/purchase.ts'
import type { Restaurants } from '../../core/shop/venues/venues.ts'
import { useShop } from './shop.ts'

/* Hooks for lazily loaded services, for views that load with their service or after it. */
export const useAccount = (): Account => requireLoaded(useShop().account.get())
export const usePurchase = (): PurchaseService => requireLoaded(useShop().purchase.get())
export const usePlace = (): LocationService => requireLoaded(useShop().place.get())
export const useVenues = (): Restaurants => requireLoaded(useShop().chain.get())
export const useNotices = (): Notices => requireLoaded(useShop().notices.get())
export const useFilters = (): MenuCache['filters'] => requireLoaded(useShop().menuCache.get()).filters
function requireLoaded<Service>(service: Service | null): Service {
  if (service === null) throw new Error('the view was rendered before its service had loaded')
  return service
}
