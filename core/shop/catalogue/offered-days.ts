import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import { parseIsoMoment } from '../../time/iso.ts'
import type { SelectedMenu } from './menu.ts'
import { generatePreOrderDays, isOffered, type PreOrderDay } from './pre-order-days.ts'

/** The times for which the selected restaurant accepts pre-orders. */
export interface PreOrderDays {
  /** The days with at least one slot, in order; empty without pre-orders. */
  readonly days: Readable<readonly PreOrderDay[]>
  /** Whether the restaurant refuses orders for `orderTime`; false until the menu has loaded. */
  readonly isTimeGone: Readable<boolean>
}

/** `orderTime`: in ISO 8601; null for as soon as possible. `minute`: milliseconds since 1970. */
export function createPreOrderDays(
  selectedMenu: Readable<SelectedMenu | null>, orderTime: Readable<string | null>, minute: Readable<number>,
): PreOrderDays {
  const days = derive([selectedMenu, minute], (selected, now) => {
    if (selected === null) return []
    const { menu, method, resto } = selected
    return [...generatePreOrderDays(menu.preOrder, method, resto.zone, now)]
  })
  return {
    days,
    isTimeGone: derive([orderTime, days, selectedMenu], (time, dayList, selected) =>
      time !== null && selected !== null && !isOffered(dayList, parseIsoMoment(time) ?? 0)),
  }
}

/** The first slot, or with a `time` in ISO 8601 the first after it; null for none. */
export const findNextSlot = (days: readonly PreOrderDay[], time: string | null): number | null =>
  days.flatMap(day => day.slots).find(slot => slot > (parseIsoMoment(time ?? '') ?? 0)) ?? null
