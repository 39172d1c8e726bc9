import type { DayOffNotice } from '../../core/shop/venues/day-off.ts'
import { formatTime } from '../../core/time/civil.ts'
import { ConfirmPopup } from '../bind/ConfirmPopup.tsx'
import { formatHours, lowerFirstLetter } from '../i18n/hours.ts'
import { useNotices } from '../bind/parts.ts'
import { useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import type { I18n } from '../i18n/i18n.ts'
import { describeFutureTime, weekdayKey } from '../i18n/time.ts'

/** Midnight at the end of a day, in minutes. The text says «до полуночи» instead of «до 24:00». */
const MIDNIGHT = 1440

/**
 * Says that the selected restaurant is closed today, when it opens next, and whether it accepts
 * pre-orders (MENU-11). Shown only on the restaurant's pages, while no other dialog is open.
 */
export function DayOffPopup() {
  const { dayOff } = useNotices()
  const notice = useStore(dayOff.shown)
  return notice !== null && <DayOffDialog notice={notice} onClose={dayOff.close} />
}

function DayOffDialog({ notice, onClose }: { readonly notice: DayOffNotice; readonly onClose: () => void }) {
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
  const openingDay = describeFutureTime(zone, opens, now).day
  // the restaurant opens tomorrow at the earliest, or today if the dialog stayed open past midnight
  const day = openingDay === 'today' || openingDay === 'tomorrow'
    ? lowerFirstLetter(i18n, i18n.t(openingDay === 'today' ? 'schedule.today' : 'checkout.tomorrow'))
    : i18n.t(weekdayKey(openingDay, 'weekdayInSentence'))
  const onlyInterval = hours.kind === 'hours' && hours.intervals.length === 1 ? hours.intervals[0] : undefined
  if (onlyInterval !== undefined && onlyInterval.close !== MIDNIGHT) {
    return i18n.t(canPreOrder ? 'dayOff.text' : 'dayOff.textNoPreOrder', {
      day,
      from: formatTime(onlyInterval.open),
      to: formatTime(onlyInterval.close),
    })
  }
  return i18n.t(canPreOrder ? 'dayOff.textHours' : 'dayOff.textHoursNoPreOrder', {
    day, hours: lowerFirstLetter(i18n, formatHours(i18n, hours)),
  })
}
