import { dueOfOrder, statusOf, type PlacedOrder } from '../../core/shop/order/records.ts'
import { aboutOrder } from '../bind/about-order.ts'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { calendarFile } from './calendar-file.ts'

/** The order as an event of the device's calendar, in a file made here (CHK-13). None of what is over or nobody knows when. */
export function AddToCalendar({ placed }: { readonly placed: PlacedOrder }) {
  const { clock, config } = useShop()
  const words = useWords()
  const now = useStore(clock.minute)
  const due = dueOfOrder(placed)
  const status = statusOf(placed)
  if (due === null || due.at <= now || status === 'DONE' || status === 'CANCELLED') return null
  const file = calendarFile({
    uid: `${placed.id}@${window.location.hostname}`,
    at: due.at, made: now,
    summary: `${aboutOrder(words, 'history.order', placed.number)} — ${config.brandName[words.locale]}`,
    location: placed.where,
    description: [words.money(placed.currency, placed.payable), ...placed.phones ?? []].join('\n'),
  })
  return (
    <Button variant="text" size="large" href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`} download="order.ics">
      {words.t('success.calendar')}
    </Button>
  )
}
