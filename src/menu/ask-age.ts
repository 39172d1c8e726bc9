import { createContext, useContext } from 'react'

/** Runs `whenAdult` for a customer known to be of age, else after the question's «yes». */
export type AskAge = (whenAdult: () => void) => void

export const AskAgeContext = createContext<AskAge | null>(null)

export function useAskAge(): AskAge {
  const ask = useContext(AskAgeContext)
  if (ask === null) throw new Error('useAskAge outside of the shop')
  return ask
}
