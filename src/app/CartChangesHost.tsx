import { Suspense } from 'react'
import { useShop, useStore } from '../bind/shop.ts'
import { lazyView } from '../lazy/lazy-view.tsx'
import { files } from './parts/files.ts'

// if the chunk fails to load, the notice is omitted: the cart lines show the new prices anyway
const CartChangesAlert = lazyView(files.cartViews, 'CartChangesAlert', {
  services: ['purchase'],
  messages: 'purchase',
  fallback: Nothing,
})
function Nothing() {
  return null
}

/**
 * Shows the notice that prices or availability of cart lines have changed. Its chunk is loaded when
 * there are changes.
 */
export function CartChangesHost() {
  const hasChanges = useStore(useShop().cart.hasChanges, false)
  if (!hasChanges) return null
  return (
    <Suspense fallback={null}>
      <CartChangesAlert />
    </Suspense>
  )
}
