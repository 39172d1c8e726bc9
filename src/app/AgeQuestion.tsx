import { useCallback, useState, type ReactNode } from 'react'
import { useSelected, useShop } from '../bind/shop.ts'
import { AskAgeContext, type AskAge } from '../menu/ask-age.ts'
import { useChange } from '../ui/occasions.ts'
import { Asked } from './Asked.tsx'
import { AgeConfirm } from './later.ts'

/** Asks for the customer's age on behalf of the dishes inside it, and keeps the answer (MENU-07). */
export function AgeQuestion({ children }: { readonly children: ReactNode }) {
  const { consent, router } = useShop()
  const [pending, setPending] = useState<{ readonly whenAdult: () => void } | null>(null)
  const ask = useCallback<AskAge>(whenAdult => {
    if (consent.adult.get() === true) whenAdult()
    else setPending({ whenAdult })
  }, [consent])
  // whoever leaves before it has come is not asked on another page
  useChange(useSelected(router.current, route => route.page.path), () => setPending(null))

  function answer(isAdult: boolean): void {
    setPending(null)
    consent.adult.set(isAdult)
    if (isAdult) pending?.whenAdult()
  }
  return (
    <AskAgeContext value={ask}>
      {children}
      {pending !== null && <Asked onClose={() => setPending(null)}><AgeConfirm onAnswer={answer} /></Asked>}
    </AskAgeContext>
  )
}
