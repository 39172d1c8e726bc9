import type { ZoneVerdict } from '../../core/shop/place/zones.ts'
import { usePlace } from '../bind/parts.ts'
import { useStore, useWords } from '../bind/shop.ts'

/** «45 мин · доставка 149 ₽ · от 1 500 ₽ бесплатно» for the present cart; undefined outside of the zones. */
export function useForecastLine(verdict: ZoneVerdict | null): string | undefined {
  const { t, money } = useWords()
  const forecastOf = useStore(usePlace().forecast)
  if (verdict?.at !== 'inside') return undefined
  const forecast = forecastOf(verdict.zone)
  if (forecast === null) return undefined
  const { currency } = verdict.resto
  const { minutes, cost, freeFrom } = forecast
  return [
    minutes > 0 ? t('unit.minShort', { n: minutes }) : '',
    cost === null ? t('cart.deliveryPending') : cost === 0 ? t('location.deliveryFree') : t('location.deliveryPrice', { price: money(currency, cost) }),
    freeFrom === null ? '' : t('location.freeFrom', { amount: money(currency, freeFrom) }),
  ].filter(part => part !== '').join(' · ')
}
