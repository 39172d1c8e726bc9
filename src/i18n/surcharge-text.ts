import type { I18n } from './i18n.ts'

/** Formats the price change of a modifier: «+50 ₽», «−50 ₽». Undefined for zero. */
export function formatSurcharge(
  { t, money }: Pick<I18n, 't' | 'money'>,
  currency: string,
  amount: number,
): string | undefined {
  if (amount === 0) return undefined
  return amount > 0 ? t('money.plus', { amount: money(currency, amount) }) : money(currency, amount)
}
