import { useCurrency, useWords } from '../bind/shop.ts'

/** Says that the restaurant asks another sum than its menu gives; nothing when the two are the same. */
export function ServerSum({ sum, expected, className }: { readonly sum: number; readonly expected: number; readonly className?: string }) {
  const words = useWords()
  const currency = useCurrency()
  if (sum === expected) return null
  const params = { amount: words.money(currency, sum), expected: words.money(currency, expected) }
  return <span className={className}>{words.t('why.server', params)}</span>
}
