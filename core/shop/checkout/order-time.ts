import { sameJson } from '../../json.ts'
import { derive, select } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import { estimateEta, type Eta } from '../catalogue/eta.ts'
import type { SelectedMenu } from '../catalogue/menu.ts'
import { createPreOrderDays, findNextSlot, type PreOrderDays } from '../catalogue/offered-days.ts'
import type { Venue } from '../place/choice.ts'
import type { OrderOptions } from './order-options.ts'
import { findNoSlotsReason, findSlotOfDay, formatSlot, selectTimeChoice, type TimeChoice } from './time-choice.ts'

/** The time of the order. Times are in milliseconds since 1970. */
export interface OrderTime {
  /** The days and times for pre-orders. */
  readonly days: PreOrderDays['days']
  /** The expected time of arrival; null if unknown. */
  readonly eta: Readable<Eta | null>
  /** Whether the restaurant no longer accepts orders for the requested time. */
  readonly isTimeGone: Readable<boolean>
  /** The first pre-order time: after the order's time, if the order has one. Null for none. */
  readonly nextSlot: Readable<number | null>
  /** What the form shows of the time; null for nothing. */
  readonly timeChoice: Readable<TimeChoice | null>
  /** Selects as soon as possible. */
  selectAsap(): void
  /** Selects the earliest slot; does nothing without one. */
  selectEarliestSlot(): void
  /** Selects a slot of another day (YYYY-MM-DD): at the same time if there is one, else the first suggested. */
  selectDay(date: string): void
  selectSlot(slot: number): void
}

interface OrderTimeOptions {
  readonly venue: Readable<Venue>
  readonly selectedMenu: Readable<SelectedMenu | null>
  /** The delivery time of the cart in minutes; null if unknown. */
  readonly minutes: Readable<number | null>
  /** The present minute by the server's clock. */
  readonly minute: Readable<number>
  /** Whether the shop accepts pre-orders. */
  readonly acceptsPreOrders: boolean
}

/** `time`: in ISO 8601; null for as soon as possible. */
export function createOrderTime(
  time: OrderOptions['preOrderTime'], { venue, selectedMenu, minutes, minute, acceptsPreOrders }: OrderTimeOptions,
): OrderTime {
  const { days, isTimeGone } = createPreOrderDays(selectedMenu, time, minute)
  const eta = derive([venue, minutes, time, minute], estimateEta, sameJson)
  const selectedTime = derive([time, isTimeGone, eta], (isoTime, hasExpired, expected) =>
    ({ time: isoTime, hasExpired, eta: expected }))
  const reason = select(selectedMenu, menu => findNoSlotsReason(acceptsPreOrders, menu))
  const timeChoice = derive([venue, days, selectedTime, reason, minute], selectTimeChoice)

  function selectSlot(slot: number | undefined): void {
    const zone = timeChoice.get()?.zone
    if (slot !== undefined && zone !== undefined) time.set(formatSlot(zone, slot))
  }
  return {
    days, eta, isTimeGone, timeChoice, selectSlot,
    nextSlot: derive([days, time], findNextSlot),
    selectAsap: () => time.set(null),
    selectEarliestSlot: () => selectSlot(days.get()[0]?.slots[0]),
    selectDay(date) {
      const choice = timeChoice.get()
      if (choice?.content.kind !== 'options' || choice.content.selection === null) return
      selectSlot(findSlotOfDay(days.get(), choice.zone, date, { at: choice.content.selection.at, now: minute.get() }))
    },
  }
}
