import { createContext } from 'react'
import { useRequiredContext } from '../bind/shop.ts'

/** Runs `whenAdult` at once for a customer known to be of age, else after the answer «yes». */
export type AskAge = (whenAdult: () => void) => void

export const AskAgeContext = createContext<AskAge | null>(null)

export const useAskAge = (): AskAge => useRequiredContext(AskAgeContext)
