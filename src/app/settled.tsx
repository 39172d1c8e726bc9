import { createContext, useContext, useState, type ReactNode } from 'react'
import { useSelected, useShop } from '../bind/shop.ts'
import { useLater } from '../ui/occasions.ts'

const SETTLED_MILLISECONDS = 2000

const SettledContext = createContext(false)

/** Whether whatever the first look at the page needs has been asked for. */
export const useHasSettled = (): boolean => useContext(SettledContext)

export function Settling({ children }: { readonly children: ReactNode }) {
  const { boot } = useShop()
  const stage = useSelected(boot.state, state => state.at)
  const [hasSettled, setSettled] = useState(false)
  useLater(stage === 'loading' ? null : SETTLED_MILLISECONDS, () => setSettled(true), stage)
  return <SettledContext value={hasSettled}>{children}</SettledContext>
}
