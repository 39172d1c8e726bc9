import type { Account } from '../../core/shop/account.ts'
import type { KeptMenu } from '../../core/shop/kept-menu.ts'
import type { Notices } from '../../core/shop/notices.ts'
import type { Place } from '../../core/shop/place.ts'
import type { Purchase } from '../../core/shop/purchase.ts'
import type { Venues } from '../../core/shop/venues/venues.ts'
import { useShop } from './shop.ts'

/* The parts that come later, in views that come with them or after. */
export const useAccount = (): Account => here(useShop().account.get())
export const usePurchase = (): Purchase => here(useShop().purchase.get())
export const usePlace = (): Place => here(useShop().place.get())
export const useVenues = (): Venues => here(useShop().chain.get())
export const useNotices = (): Notices => here(useShop().notices.get())
export const useNarrowing = (): KeptMenu['narrowing'] => here(useShop().keptMenu.get()).narrowing
function here<P>(part: P | null): P {
  if (part === null) throw new Error('a view before its part of the shop')
  return part
}
