import { useEffect } from 'react'
import { usePurchase } from '../bind/parts.ts'
import { useIsTabVisible } from '../ui/useIsTabVisible.ts'

/** Polls the shown order's status while the page is visible. */
export function usePollStatus(orderId: string): void {
  const { checkout: { status } } = usePurchase()
  const isVisible = useIsTabVisible()
  useEffect(() => (isVisible ? status.poll() : undefined), [status, isVisible, orderId])
}
