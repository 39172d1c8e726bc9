import type { DeviceOrder } from '../../core/shop/checkout/device-orders.ts'
import { selectUpcomingTime, type OrderPhase } from '../../core/shop/checkout/under-way.ts'
import { parseZone } from '../../core/time/zone.ts'
import type { TextKey } from '../text/texts.ts'
import { formatEta } from './days.ts'
import type { I18n } from './i18n.ts'

/** The text of each state of an order. */
export const PHASE_TEXT_KEYS: Readonly<Record<OrderPhase, TextKey>> = {
  ACCEPTED: 'success.ACCEPTED', COOKING: 'success.COOKING', READY: 'success.READY', ON_THE_WAY: 'success.ON_THE_WAY',
  DONE: 'success.DONE', CANCELLED: 'order.CANCELLED', AWAITING_PAYMENT: 'order.AWAITING_PAYMENT', OVER: 'order.placed',
}

/**
 * Formats the state of an order and its expected time: «Готовится», «примерно к 19:15». `time`: null if
 * no time is expected, or it has passed. `now`: milliseconds since 1970 by the server's clock.
 */
export function formatOrderState(
  i18n: I18n, order: DeviceOrder, now: number,
): { readonly phase: string; readonly time: string | null } {
  const eta = selectUpcomingTime(order, now)
  // No report: the stored name of the zone was valid when the order was placed.
  const zone = parseZone(order.timeZone, () => undefined)
  return { phase: i18n.t(PHASE_TEXT_KEYS[order.phase]), time: eta === null ? null : formatEta(i18n, zone, eta, now) }
}
