import { createContext, useContext, useEffect } from 'react'
import type { Store } from '../../core/store/store.ts'

/** How many failures in sight have a «Повторить» of their own. */
export const FailuresContext = createContext<Store<number> | null>(null)

/** For a failure with a «Повторить» of its own, while it is in sight. */
export function useFailureInSight(): void {
  const inSight = useContext(FailuresContext)
  useEffect(() => {
    inSight?.set(inSight.get() + 1)
    return () => inSight?.set(inSight.get() - 1)
  }, [inSight])
}
