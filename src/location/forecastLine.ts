import { forecastOf } from '../../core/shop/location/forecast.ts'
import type { ZoneVerdict } from '../../core/shop/location/zones.ts'
import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { useSelected } from '../bind/useStore.ts'

/** «45 мин · доставка 149 ₽ · от 1 500 ₽ бесплатно» for the present cart; undefined outside of the zones. */
export function useForecastLine(verdict: ZoneVerdict | null): string | undefined {
  const { cart } = useShop()
  const { t, money } = useWords()
  const total = useSelected(cart.totals, sums => sums.total)
  if (verdict?.at !== 'inside') return undefined
  const forecast = forecastOf(verdict.zone.bands, total)
  if (forecast === null) return undefined
  const { currency } = verdict.resto
  const { minutes, cost, freeFrom } = forecast
  return [
    minutes > 0 ? t('unit.minShort', { n: minutes }) : '',
    cost === 0 ? t('location.deliveryFree') : t('location.deliveryPrice', { price: money(currency, cost) }),
    freeFrom === null ? '' : t('location.freeFrom', { amount: money(currency, freeFrom) }),
  ].filter(part => part !== '').join(' · ')
}
