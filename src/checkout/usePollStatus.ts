import { useEffect } from 'react'
import { usePurchase } from '../bind/parts.ts'
import { useSelected } from '../bind/shop.ts'
import { useIsTabVisible } from '../ui/useIsTabVisible.ts'

/**
 * Polls the status of the orders under way while the tab is visible. Another order starts the polling
 * again. Several views may use it: each order is still requested once in an interval.
 */
export function usePollStatus(): void {
  const { checkout: { status, orders } } = usePurchase()
  const isVisible = useIsTabVisible()
  const latestId = useSelected(orders, ([order]) => order?.id)
  useEffect(() => (isVisible ? status.poll() : undefined), [status, isVisible, latestId])
}
