import type { MoneyFormat } from '../i18n/money-format.ts'
import { useI18n } from './shop.ts'

/**
 * A text with amounts, in two forms: visible with currency symbols, and visually hidden with words
 * for screen readers. `text` formats both.
 */
export function TextWithAmounts({ text }: { readonly text: (money: MoneyFormat) => string }) {
  const { money, spokenMoney } = useI18n()
  const [written, spoken] = [text(money), text(spokenMoney)]
  if (written === spoken) return <span>{written}</span>
  return <><span aria-hidden="true">{written}</span><span className="visually-hidden">{spoken}</span></>
}
