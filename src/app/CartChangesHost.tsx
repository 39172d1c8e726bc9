import { Suspense } from 'react'
import { useShop, useStore } from '../bind/shop.ts'
import { lazyView } from './lazy-view.tsx'
import { files } from './parts/files.ts'

// if the chunk fails to load, render nothing: the cart lines show the new prices
const CartChangesAlert = lazyView(() => files.purchase().then(file => file.CartChangesAlert), {
  services: ['purchase'],
  messages: 'purchase',
  fallback: Nothing,
})
function Nothing() {
  return null
}

/**
 * The notice of changed cart lines, over every page. Its chunk is loaded when the cart has changes.
 */
export function CartChangesHost() {
  const hasChanges = useStore(useShop().cart.hasChanges)
  if (!hasChanges) return null
  return (
    <Suspense fallback={null}>
      <CartChangesAlert />
    </Suspense>
  )
}
