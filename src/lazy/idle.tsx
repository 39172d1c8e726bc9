import { createContext, useContext, useState, type ReactNode } from 'react'
import { useSelected, useShop } from '../bind/shop.ts'
import { useTimeout } from '../ui/effects.ts'

/** Delay in ms after the boot: by then the first view has sent its requests. */
const IDLE_DELAY = 2000

const IdleContext = createContext(false)

/** Whether deferred code may load, because the first view has had time to send its requests. */
export const useIsIdle = (): boolean => useContext(IdleContext)

/**
 * Provides the value of `useIsIdle`: true from `IDLE_DELAY` after the boot is ready, needs the
 * location dialog, or has failed.
 */
export function IdleProvider({ children }: { readonly children: ReactNode }) {
  const { boot } = useShop()
  const bootStatus = useSelected(boot.state, state => state.status)
  const [isIdle, setIdle] = useState(false)
  useTimeout(bootStatus === 'loading' ? null : IDLE_DELAY, () => setIdle(true), bootStatus)
  return <IdleContext value={isIdle}>{children}</IdleContext>
}
