import { useCallback, useState } from 'react'
import { useSelected, useShop } from '../bind/shop.ts'
import { AskAgeContext, type AskAge } from '../menu/ask-age.ts'
import type { Elements } from '../ui/elements.ts'
import { useUpdateEffect } from '../ui/effects.ts'
import { LazyDialogBoundary } from '../lazy/LazyBoundary.tsx'
import { AgeConfirm } from '../lazy/lazy-views.ts'

/**
 * Provides the function of `AskAgeContext`, which views call before they open, add or show a dish
 * for adults. The customer's answer is stored (MENU-07).
 */
export function AgeQuestion({ children }: { readonly children: Elements }) {
  const { consent, router } = useShop()
  const [pendingQuestion, setPendingQuestion] = useState<{ readonly whenAdult: () => void } | null>(null)
  const ask = useCallback<AskAge>(whenAdult => {
    if (consent.adult.get() === true) whenAdult()
    else setPendingQuestion({ whenAdult })
  }, [consent])
  // opening another page cancels the question, whose dialog may still be loading
  useUpdateEffect(useSelected(router.current, route => route.page.path), () => setPendingQuestion(null))

  function answer(isAdult: boolean): void {
    setPendingQuestion(null)
    consent.adult.set(isAdult)
    if (isAdult) pendingQuestion?.whenAdult()
  }
  return (
    <AskAgeContext value={ask}>
      {children}
      {pendingQuestion !== null && (
        <LazyDialogBoundary onClose={() => setPendingQuestion(null)}>
          <AgeConfirm onAnswer={answer} />
        </LazyDialogBoundary>
      )}
    </AskAgeContext>
  )
}
