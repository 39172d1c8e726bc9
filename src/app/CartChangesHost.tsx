import { Suspense } from 'react'
import { useShop, useStore } from '../bind/shop.ts'
import { fetchedView } from './fetched-view.tsx'
import { files } from './parts/files.ts'

// the lines themselves show the new prices, should it not be fetched
const CartChangesAlert = fetchedView(() => files.purchase().then(file => file.CartChangesAlert), { needs: ['purchase'], says: 'purchase', otherwise: Nothing })
function Nothing() {
  return null
}

/** Above the page, whichever it is: fetched once there is something to tell. */
export function CartChangesHost() {
  const hasChanges = useStore(useShop().cart.hasChanges)
  if (!hasChanges) return null
  return (
    <Suspense fallback={null}>
      <CartChangesAlert />
    </Suspense>
  )
}
