import { useCurrency, useI18n } from '../bind/shop.ts'

/**
 * Says that the server's `sum` differs from `expected`, the sum that the shop has computed. Renders
 * nothing if the two are equal. Amounts are minor units.
 */
export function ServerSum({
  sum,
  expected,
  className,
}: {
  readonly sum: number
  readonly expected: number
  readonly className?: string
}) {
  const i18n = useI18n()
  const currency = useCurrency()
  if (sum === expected) return null
  const params = { expected: i18n.money(currency, expected) }
  return <span className={className}>{i18n.t('why.server', params)}</span>
}
