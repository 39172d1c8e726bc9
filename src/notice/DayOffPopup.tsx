import type { DayOffNotice } from '../../core/shop/venues/day-off.ts'
import { writeTime } from '../../core/time/civil.ts'
import { ConfirmPopup } from '../app/ConfirmPopup.tsx'
import { formatHours } from '../bind/hours.ts'
import { useNotices } from '../bind/parts.ts'
import { useSelected, useShop, useStore, useI18n, type I18n } from '../bind/shop.ts'
import { describeFutureTime, weekdayKey } from '../bind/time.ts'

/**
 * Tells that the selected restaurant is closed today, when it opens next, and whether it accepts
 * pre-orders (MENU-11). Shown only on the restaurant's pages and over no other dialog; the menu's
 * banner has the same text.
 */
export function DayOffPopup() {
  const { dayOff } = useNotices()
  const notice = useStore(dayOff.shown)
  return notice !== null && <DayOff notice={notice} onClose={dayOff.close} />
}

function DayOff({ notice, onClose }: { readonly notice: DayOffNotice; readonly onClose: () => void }) {
  const { clock } = useShop()
  const i18n = useI18n()
  const now = useStore(clock.minute)
  const canPreOrder = useSelected(useNotices().preOrder.days, days => days.length > 0)
  return (
    <ConfirmPopup headline={i18n.t('dayOff.headline')} cancelText={null}
      onConfirm={onClose} onCancel={onClose}>
      {describeDayOff(i18n, notice, now, canPreOrder)}
    </ConfirmPopup>
  )
}

function describeDayOff(i18n: I18n, { zone, opens, hours }: DayOffNotice, now: number, canPreOrder: boolean): string {
  const coming = describeFutureTime(zone, opens, now).day
  // after a day off the restaurant opens tomorrow at the earliest
  const day = coming === 'today' || coming === 'tomorrow'
    ? i18n.t(coming === 'today' ? 'schedule.today' : 'checkout.tomorrow')
    : i18n.t(weekdayKey(coming, 'weekday'))
  const name = day.charAt(0).toLocaleLowerCase(i18n.locale) + day.slice(1)
  const only = hours.kind === 'hours' && hours.intervals.length === 1 ? hours.intervals[0] : undefined
  if (only !== undefined && only.close !== 1440) {
    return i18n.t(canPreOrder ? 'dayOff.text' : 'dayOff.textNoPreOrder', {
      day: name,
      from: writeTime(only.open),
      to: writeTime(only.close),
    })
  }
  const hoursLabel = formatHours(i18n, hours)
  return i18n.t(canPreOrder ? 'dayOff.textHours' : 'dayOff.textHoursNoPreOrder', {
    day: name, hours: hoursLabel.charAt(0).toLocaleLowerCase(i18n.locale) + hoursLabel.slice(1),
  })
}
