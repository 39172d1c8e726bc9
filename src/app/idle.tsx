import { createContext, useContext, useState, type ReactNode } from 'react'
import { useSelected, useShop } from '../bind/shop.ts'
import { useTimeout } from '../ui/effects.ts'

/** Delay in ms after the boot: by then the first view has sent its requests. */
const IDLE_AFTER = 2000

const IdleContext = createContext(false)

/** Whether the first view has sent all its requests, so that deferred code can be loaded. */
export const useIsIdle = (): boolean => useContext(IdleContext)

/**
 * Provides the value of `useIsIdle`: true from `IDLE_AFTER` ms after the boot is ready or failed.
 */
export function IdleProvider({ children }: { readonly children: ReactNode }) {
  const { boot } = useShop()
  const bootStatus = useSelected(boot.state, state => state.status)
  const [isIdle, setIdle] = useState(false)
  useTimeout(bootStatus === 'loading' ? null : IDLE_AFTER, () => setIdle(true), bootStatus)
  return <IdleContext value={isIdle}>{children}</IdleContext>
}
