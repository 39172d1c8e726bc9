import { useEffect } from 'react'
import { usePurchase } from '../bind/parts.ts'
import { useVisible } from '../ui/useVisible.ts'

/** Has the API asked how far the shown order is, as long as its page is in sight. */
export function useFollowStatus(orderId: string): void {
  const { checkout: { status } } = usePurchase()
  const isInSight = useVisible()
  useEffect(() => (isInSight ? status.follow() : undefined), [status, isInSight, orderId])
}
