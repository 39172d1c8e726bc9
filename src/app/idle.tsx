import { createContext, useContext, useState, type ReactNode } from 'react'
import { useSelected, useShop } from '../bind/shop.ts'
import { useTimeout } from '../ui/effects.ts'

/** Time in ms after the start in which requests for the first view have been sent. */
const IDLE_AFTER = 2000

const IdleContext = createContext(false)

/** Whether everything that the first view needs has been requested: code that can wait is loaded from then on. */
export const useIsIdle = (): boolean => useContext(IdleContext)

export function IdleProvider({ children }: { readonly children: ReactNode }) {
  const { boot } = useShop()
  const stage = useSelected(boot.state, state => state.status)
  const [isIdle, setIdle] = useState(false)
  useTimeout(stage === 'loading' ? null : IDLE_AFTER, () => setIdle(true), stage)
  return <IdleContext value={isIdle}>{children}</IdleContext>
}
