import type { Zone } from '../../core/time/zone.ts'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import { comingTime, weekdayKey } from '../bind/time.ts'

/** When a dish can be added; «today» and «tomorrow» are kept true while the page stays open (MENU-04). */
export function AvailableFrom({ from, zone }: {
  /** Synced milliseconds. */
  readonly from: number
  readonly zone: Zone
}) {
  const { clock } = useShop()
  const { t } = useWords()
  const { time, day } = comingTime(zone, from, useStore(clock.minute))
  return day === 'today' ? t('menu.availableFrom', { time }) : t('menu.availableAt', { day: t(weekdayKey(day, 'weekdayOn')), time })
}
