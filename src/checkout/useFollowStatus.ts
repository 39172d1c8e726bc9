import { useEffect, useSyncExternalStore } from 'react'
import { useShop } from '../bind/shop.ts'

/** Has the API asked how far the shown order is, as long as its page is in sight. */
export function useFollowStatus(orderId: string): void {
  const { checkout: { status } } = useShop()
  const isInSight = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  useEffect(() => (isInSight ? status.follow() : undefined), [status, isInSight, orderId])
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
