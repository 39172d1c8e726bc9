import { satisfying, string } from '../../decode/decode.ts'
import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored, Stored } from '../../store/stored.ts'
import { parseIsoMoment } from '../../time/iso.ts'
import { statusAt } from '../../time/schedule.ts'
import { formatIso } from '../../time/format-iso.ts'
import * as KEY from '../storage/startup-keys.ts'
import type { SelectedMenu } from './menu.ts'
import { generatePreOrderDays } from './pre-order-days.ts'

/** The time of the order, in ISO 8601 with an offset; null for as soon as possible. */
export interface PreOrder {
  /** The time that the customer has selected. */
  readonly requestedTime: Stored<string | null>
  /** The requested time; without one, the first possible time if the kitchen is closed (CHK-11). */
  readonly orderTime: Readable<string | null>
  /** The time for which the menu is checked, in ms of the API's clock: `orderTime`, else now. */
  readonly moment: Readable<number>
}

/**
 * Creates the time of the order. A stored time is forgotten if the shop no longer accepts pre-orders.
 * `minute`: milliseconds since 1970 by the server's clock.
 */
export function createPreOrder(
  stored: OpenStored, selectedMenu: Readable<SelectedMenu | null>, minute: Readable<number>, acceptsPreOrders: boolean,
): PreOrder {
  const timeDecoder = satisfying(string, 'a time', text => parseIsoMoment(text) !== undefined)
  const requestedTime = stored<string | null>(KEY.preOrderTime, timeDecoder, null)
  if (!acceptsPreOrders && requestedTime.get() !== null) requestedTime.set(null)
  const orderTime = derive([requestedTime, selectedMenu, minute], (requested, selected, now) =>
    requested ?? (selected === null ? null : findFirstTime(selected, now)))
  return {
    requestedTime,
    orderTime,
    moment: derive([orderTime, minute], (time, now) => parseIsoMoment(time ?? '') ?? now),
  }
}

/** The first possible time if the kitchen is closed; null if it is open, or without pre-orders. */
function findFirstTime({ menu, method, resto: { schedule, zone } }: SelectedMenu, now: number): string | null {
  if (statusAt(schedule, zone, now).status === 'open') return null
  const first = generatePreOrderDays(menu.preOrder, method, zone, now).next().value?.slots[0]
  return first === undefined ? null : formatIso(first, zone.offsetAt(first))
}
