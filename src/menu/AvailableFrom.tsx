import type { Zone } from '../../core/time/zone.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { describeFutureTime, weekdayKey } from '../i18n/time.ts'

/**
 * Shows the time from which a dish can be added (MENU-04). The minute clock re-renders the text, so
 * that its day stays right after midnight.
 */
export function AvailableFrom({ from, zone }: {
  /** Milliseconds since the epoch by the API's clock. */
  readonly from: number
  /** The restaurant's time zone. */
  readonly zone: Zone
}) {
  const { clock } = useShop()
  const { t } = useI18n()
  const { time, day } = describeFutureTime(zone, from, useStore(clock.minute))
  return (
    <span>
      {day === 'today'
        ? t('menu.availableFrom', { time })
        : t('menu.availableAt', { day: t(weekdayKey(day, 'weekdayOn')), time })}
    </span>
  )
}
