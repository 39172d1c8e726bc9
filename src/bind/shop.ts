import { createContext, useContext } from 'react'
import type { Shop } from '../../core/shop/app.ts'

export const ShopContext = createContext<Shop | null>(null)

export function useShop(): Shop {
  const shop = useContext(ShopContext)
  if (shop === null) throw new Error('useShop outside of the shop')
  return shop
}
