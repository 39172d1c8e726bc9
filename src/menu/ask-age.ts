import { createContext } from 'react'
import { useRequiredContext } from '../bind/shop.ts'

/**
 * Asks whether the customer is of age, unless the last answer was «yes». Calls `whenAdult` at once
 * or after the answer «yes».
 */
export type AskAge = (whenAdult: () => void) => void

export const AskAgeContext = createContext<AskAge | null>(null)

export const useAskAge = (): AskAge => useRequiredContext(AskAgeContext)
