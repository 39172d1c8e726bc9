import type { DayOffNotice } from '../../core/shop/venues/day-off.ts'
import { writeTime } from '../../core/time/civil.ts'
import { ConfirmPopup } from '../app/ConfirmPopup.tsx'
import { hoursText } from '../bind/hours.ts'
import { useNotices } from '../bind/parts.ts'
import { useSelected, useShop, useStore, useWords, type Words } from '../bind/shop.ts'
import { comingTime, weekdayKey } from '../bind/time.ts'

/**
 * The selected restaurant does not work today: when it opens next, and whether one can order ahead (MENU-11). Only on the
 * restaurant's own pages and over no other question; the menu's banner says the same.
 */
export function DayOffPopup() {
  const { dayOff } = useNotices()
  const notice = useStore(dayOff.shown)
  return notice !== null && <DayOff notice={notice} onClose={dayOff.close} />
}

function DayOff({ notice, onClose }: { readonly notice: DayOffNotice; readonly onClose: () => void }) {
  const { clock } = useShop()
  const words = useWords()
  const now = useStore(clock.minute)
  const canPreOrder = useSelected(useNotices().preOrder.days, days => days.length > 0)
  return (
    <ConfirmPopup headline={words.t('dayOff.headline')} cancelText={null}
      onConfirm={onClose} onCancel={onClose}>
      {textOf(words, notice, now, canPreOrder)}
    </ConfirmPopup>
  )
}

function textOf(words: Words, { zone, opens, hours }: DayOffNotice, now: number, canPreOrder: boolean): string {
  const coming = comingTime(zone, opens, now).day
  // a day off is over at the earliest tomorrow
  const day = coming === 'today' || coming === 'tomorrow'
    ? words.t(coming === 'today' ? 'schedule.today' : 'checkout.tomorrow')
    : words.t(weekdayKey(coming, 'weekday'))
  const name = day.charAt(0).toLocaleLowerCase(words.locale) + day.slice(1)
  const only = hours.at === 'hours' && hours.intervals.length === 1 ? hours.intervals[0] : undefined
  if (only !== undefined && only.close !== 1440) {
    return words.t(canPreOrder ? 'dayOff.text' : 'dayOff.textNoPreOrder', { day: name, from: writeTime(only.open), to: writeTime(only.close) })
  }
  const said = hoursText(words, hours)
  return words.t(canPreOrder ? 'dayOff.textHours' : 'dayOff.textHoursNoPreOrder', {
    day: name, hours: said.charAt(0).toLocaleLowerCase(words.locale) + said.slice(1),
  })
}
