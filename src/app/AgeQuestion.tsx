import { useCallback, useState } from 'react'
import { useSelected, useShop } from '../bind/shop.ts'
import { AskAgeContext, type AskAge } from '../menu/ask-age.ts'
import type { Elements } from '../ui/elements.ts'
import { useUpdateEffect } from '../ui/effects.ts'
import { LazyDialogBoundary } from './LazyBoundary.tsx'
import { AgeConfirm } from './lazy-views.ts'

/** Asks for the customer's age when a dish inside it needs that, and stores the answer (MENU-07). */
export function AgeQuestion({ children }: { readonly children: Elements }) {
  const { consent, router } = useShop()
  const [pending, setPending] = useState<{ readonly whenAdult: () => void } | null>(null)
  const ask = useCallback<AskAge>(whenAdult => {
    if (consent.adult.get() === true) whenAdult()
    else setPending({ whenAdult })
  }, [consent])
  // a customer who opens another page before the dialog has loaded is not asked there
  useUpdateEffect(useSelected(router.current, route => route.page.path), () => setPending(null))

  function answer(isAdult: boolean): void {
    setPending(null)
    consent.adult.set(isAdult)
    if (isAdult) pending?.whenAdult()
  }
  return (
    <AskAgeContext value={ask}>
      {children}
      {pending !== null && (
        <LazyDialogBoundary onClose={() => setPending(null)}>
          <AgeConfirm onAnswer={answer} />
        </LazyDialogBoundary>
      )}
    </AskAgeContext>
  )
}
