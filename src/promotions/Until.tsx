import type { Promotion } from '../../core/shop/catalogue/menu-wire.ts'
import { localAt, type Zone } from '../../core/time/zone.ts'
import { useShop, useWords } from '../bind/shop.ts'
import { dayAndMonth } from '../bind/days.ts'

/** «До 31 марта»: a promotion's last day on the restaurant's calendar, if it has an end. */
export function Until({ promotion, zone, className }: { readonly promotion: Promotion; readonly zone: Zone; readonly className?: string | undefined }) {
  const { clock } = useShop()
  const words = useWords()
  if (promotion.finishAt === undefined) return null
  // the end is the first moment at which it no longer holds
  const date = dayAndMonth(words, localAt(zone, promotion.finishAt - 1).date, localAt(zone, clock.now()).date)
  const inSentence = words.locale === 'cnr' ? genitive(date) : date
  return <p className={className}>{words.t('common.until', { date: inSentence })}</p>
}

/** Montenegrin months after «do», which Intl has in the nominative only: mart, marta; decembar, decembra. */
function genitive(date: string): string {
  return date.replace(/\p{L}+/u, month => `${month.replace(/bar$/, 'br')}a`)
}
