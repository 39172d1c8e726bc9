import { useEffect } from 'react'
import { usePurchase } from '../bind/parts.ts'
import { useIsTabVisible } from '../ui/useIsTabVisible.ts'

/**
 * Polls the status of the shown order while the tab is visible. Another `orderId` starts the
 * polling again.
 */
export function usePollStatus(orderId: string): void {
  const { checkout: { status } } = usePurchase()
  const isVisible = useIsTabVisible()
  useEffect(() => (isVisible ? status.poll() : undefined), [status, isVisible, orderId])
}
