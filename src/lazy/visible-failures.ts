import { createContext, useContext, useEffect } from 'react'
import type { Store } from '../../core/store/store.ts'

/** The number of visible errors that have a «Повторить» button. */
export const FailuresContext = createContext<Store<number> | null>(null)

/** Counts the component as a visible error with a «Повторить» button while it is mounted. */
export function useVisibleFailure(): void {
  const visibleCount = useContext(FailuresContext)
  useEffect(() => {
    visibleCount?.set(visibleCount.get() + 1)
    return () => visibleCount?.set(visibleCount.get() - 1)
  }, [visibleCount])
}
