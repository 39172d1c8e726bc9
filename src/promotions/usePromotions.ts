import { useShop, useStore } from '../bind/shop.ts'

/** The promotions that show now; renders again when one comes or goes. */
export function usePromotions() {
  return useStore(useShop().promotions)
}

/** The id of a promotion's link, to which the focus returns from its layer. */
export function promotionAnchor(id: number): string {
  return `promotion-${id}`
}
