import { Suspense } from 'react'
import { usePurchase, useSelected } from '../bind/shop.ts'
import { fetchedView } from './fetched-view.tsx'

// the lines themselves show the new prices, should it not be fetched
const CartChangesAlert = fetchedView(() => import('../notice/CartChangesAlert.tsx').then(file => file.CartChangesAlert), Nothing)
function Nothing() {
  return null
}

/** Above the page, whichever it is: fetched once there is something to tell. */
export function CartChangesHost() {
  const { cart } = usePurchase()
  const hasChanges = useSelected(cart.changes.list, changes => changes.length > 0)
  if (!hasChanges) return null
  return (
    <Suspense fallback={null}>
      <CartChangesAlert />
    </Suspense>
  )
}
