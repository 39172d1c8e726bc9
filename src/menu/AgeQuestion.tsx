import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'
import { useShop, useWords } from '../bind/shop.ts'
import { Confirm } from '../ui/overlays/Confirm.tsx'

/** Runs `whenAdult` for a customer known to be of age, else after the question's «yes». */
export type AskAge = (whenAdult: () => void) => void

const AskAgeContext = createContext<AskAge | null>(null)

/** Asks for the customer's age on behalf of the dishes inside it, and keeps the answer (MENU-07). */
export function AgeQuestion({ children }: { readonly children: ReactNode }) {
  const { consent } = useShop()
  const [pending, setPending] = useState<{ readonly whenAdult: () => void } | null>(null)
  const ask = useCallback<AskAge>(whenAdult => {
    if (consent.adult.get() === true) whenAdult()
    else setPending({ whenAdult })
  }, [consent])

  function answer(isAdult: boolean): void {
    setPending(null)
    consent.adult.set(isAdult)
    if (isAdult) pending?.whenAdult()
  }
  return (
    <AskAgeContext value={ask}>
      {children}
      {pending !== null && <AgeConfirm onAnswer={answer} />}
    </AskAgeContext>
  )
}

export function useAskAge(): AskAge {
  const ask = useContext(AskAgeContext)
  if (ask === null) throw new Error('useAskAge needs an AgeQuestion around the view.')
  return ask
}

/** The question itself. Escape means «no». */
export function AgeConfirm({ onAnswer }: { readonly onAnswer: (isAdult: boolean) => void }) {
  const { t } = useWords()
  return (
    <Confirm headline={t('age.headline')} confirmText={t('common.yes')} onConfirm={() => onAnswer(true)}
      cancelText={t('common.no')} onCancel={() => onAnswer(false)}>
      {t('age.text')}
    </Confirm>
  )
}
