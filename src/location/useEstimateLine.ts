import type { ZoneResolution } from '../../core/shop/place/zones.ts'
import type { MoneyFormat } from '../bind/money-format.ts'
import { usePlace } from '../bind/parts.ts'
import { useStore, useI18n } from '../bind/shop.ts'

/** Formats how long a delivery takes and what it costs, with sums as text or in spoken form. */
export type EstimateLine = (money: MoneyFormat) => string

/**
 * «45 мин · доставка 149 ₽ · от 1 500 ₽ бесплатно» for the current cart. Undefined outside the
 * zones.
 */
export function useEstimateLine(resolution: ZoneResolution | null): EstimateLine | undefined {
  const { t, plural, money: written } = useI18n()
  const estimateAt = useStore(usePlace().deliveryEstimate)
  if (resolution?.kind !== 'inside') return undefined
  const estimate = estimateAt(resolution.zone)
  if (estimate === null) return undefined
  const { currency } = resolution.resto
  const { minutes, cost, freeFrom } = estimate
  return money =>
    [
      minutes === 0 ? '' : money === written ? t('unit.minShort', { n: minutes }) : plural('plural.minutes', minutes),
      cost === null
        ? t('cart.deliveryPending')
        : cost === 0
          ? t('location.deliveryFree')
          : t('location.deliveryPrice', { price: money(currency, cost) }),
      freeFrom === null ? '' : t('location.freeFrom', { amount: money(currency, freeFrom) }),
    ]
      .filter(part => part !== '')
      .join(money === written ? ' · ' : ', ')
}
