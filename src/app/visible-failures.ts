import { createContext, useContext, useEffect } from 'react'
import type { Store } from '../../core/store/store.ts'

/** The number of visible errors with a «Повторить» button. */
export const FailuresContext = createContext<Store<number> | null>(null)

/** Counts an error with a «Повторить» button while it is mounted. */
export function useVisibleFailure(): void {
  const visibleCount = useContext(FailuresContext)
  useEffect(() => {
    visibleCount?.set(visibleCount.get() + 1)
    return () => visibleCount?.set(visibleCount.get() - 1)
  }, [visibleCount])
}
