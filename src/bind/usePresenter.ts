import { useMemo } from 'react'
import type { Shop } from '../../core/shop/app.ts'
import type { Readable } from '../../core/store/store.ts'
import { useShop } from './shop.ts'
import { useStore } from './useStore.ts'

/** What a screen shows, put together out of the shop for as long as the screen is there. `create` is a function of a module. */
export function usePresenter<T>(create: (shop: Shop) => Readable<T>): T {
  const shop = useShop()
  return useStore(useMemo(() => create(shop), [create, shop]))
}
