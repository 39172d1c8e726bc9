import { useId } from 'react'
import type { Due } from '../../core/shop/catalogue/due.ts'
import type { PastOrder } from '../../core/shop/order/history.ts'
import { aboutOrder } from '../bind/about-order.ts'
import { usePurchase } from '../bind/parts.ts'
import { useShop, useStore, useWords, type Words } from '../bind/shop.ts'
import { withCount, withModifiers } from '../bind/with-modifiers.ts'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { localAt, parseZone, type Zone } from '../../core/time/zone.ts'
import { dayAndMonth, dueTime } from '../bind/days.ts'
import { clockTime } from '../bind/time.ts'
import * as css from './OrdersScreen.module.css'

/** One order: when, where from, what, for how much, and the way to have it again. */
export function PastOrderCard({ order }: { readonly order: PastOrder }) {
  const { clock } = useShop()
  const { cart: { offers } } = usePurchase()
  const words = useWords()
  const { t } = words
  const now = useStore(clock.minute)
  const id = useId()
  const { number, method, restoName } = order
  const zone = parseZone(order.timeZone, () => undefined)
  const where = [t(method === 'DELIVERY' ? 'method.delivery' : 'method.takeAway'), restoName].filter(word => word !== '').join(' · ')
  return (
    <article className={css.card} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} className={css.number}>{aboutOrder(words, 'history.order', number)}</h2>
        <p className={css.sum}>{words.money(order.currency, order.payable)}</p>
      </div>
      <p className={css.note}>
        <time dateTime={new Date(order.at).toISOString()}>{orderDate(words, zone, order.at, now)}</time>
      </p>
      <p className={css.note}>{where}{order.due !== undefined && <> · <span className={css.due}>{dueLine(words, zone, order.at, order.due)}</span></>}</p>
      <ul role="list" className={css.lines}>
        {order.lines.map((line, at) => <li key={at}>{withModifiers(withCount(line), line.modifiers)}</li>)}
      </ul>
      <Button variant="tonal" icon={<AnyIcon name="refresh" size={20} />} onClick={() => offers.repeat(order)} aria-describedby={id}>
        {t('history.repeat')}
      </Button>
    </article>
  )
}

/** When an order was made, in its restaurant's time: «Сегодня, 12:05», «20 ноября, 12:05». */
function orderDate(words: Words, zone: Zone, at: number, now: number): string {
  const { date } = localAt(zone, at)
  const today = localAt(zone, now).date
  return `${date === today ? words.t('schedule.today') : dayAndMonth(words, date, today)}, ${clockTime(zone, at)}`
}

/** By when it was to be there: «примерно к 12:55», with the day where that was another one than it was made on. */
function dueLine(words: Words, zone: Zone, at: number, due: Due): string {
  const { date } = localAt(zone, due.at)
  const time = dueTime(words, zone, due)
  return date === localAt(zone, at).date ? time : `${dayAndMonth(words, date)} ${time}`
}
