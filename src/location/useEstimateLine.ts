import type { ZoneResolution } from '../../core/shop/place/zones.ts'
import type { MoneyFormat } from '../i18n/money-format.ts'
import { usePlace } from '../bind/parts.ts'
import { useStore, useI18n } from '../bind/shop.ts'

/**
 * Formats the time and the price of a delivery. `money`: `I18n.money` for the visible text,
 * `I18n.spokenMoney` for screen readers.
 */
export type EstimateLine = (money: MoneyFormat) => string

/**
 * Returns a formatter of the estimate for the present cart: «45 мин · доставка 149 ₽ · от 1 500 ₽
 * бесплатно». Undefined outside the zones, and in a zone without terms.
 */
export function useEstimateLine(resolution: ZoneResolution | null): EstimateLine | undefined {
  const { t, plural, money: visualMoney } = useI18n()
  const estimateDeliveryTo = useStore(usePlace().deliveryEstimate)
  if (resolution?.kind !== 'inside') return undefined
  const estimate = estimateDeliveryTo(resolution.zone)
  if (estimate === null) return undefined
  const { currency } = resolution.resto
  const { minutes, cost, freeFrom } = estimate
  return money => {
    // The visible text is shorter: it has abbreviations, and dots between its parts.
    const isSpoken = money !== visualMoney
    const time = isSpoken ? plural('plural.minutes', minutes) : t('unit.minShort', { n: minutes })
    const formatPrice = (sum: number) =>
      (sum === 0 ? t('location.deliveryFree') : t('location.deliveryPrice', { price: money(currency, sum) }))
    return [
      minutes === 0 ? '' : time,
      cost === null ? t('cart.pricePending') : formatPrice(cost),
      freeFrom === null ? '' : t('location.freeFrom', { amount: money(currency, freeFrom) }),
    ]
      .filter(part => part !== '')
      .join(isSpoken ? ', ' : ' · ')
  }
}
