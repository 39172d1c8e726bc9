import { fillTemplate } from '../cart/template.ts'
import type { SelectedMenu } from '../catalogue/menu.ts'
import type { DeviceOrder } from './device-orders.ts'
import type { PastOrder } from './history.ts'

/** The last order of this device, which the customer can repeat at its present price (CHK-12). */
export interface RepeatableOrder {
  readonly order: PastOrder
  /** The present price in minor units; null if no line of the order fits the present menu. */
  readonly price: { readonly sum: number; readonly currency: string } | null
}

/**
 * Selects the last order that can be repeated; null without one, and until a menu has loaded, which
 * has the present prices. `orders`: the latest first. `moment`: the time of the order that the customer would
 * place, in milliseconds since 1970. `adult`: null if the customer has not answered.
 */
export function selectLastOrder(
  orders: readonly DeviceOrder[], selectedMenu: SelectedMenu | null, moment: number, adult: boolean | null,
): RepeatableOrder | null {
  const order = orders.find(({ repeatable }) => repeatable !== null)?.repeatable ?? null
  if (order === null || selectedMenu === null) return null
  const { fitting, sum } = fillTemplate(order.lines, selectedMenu, moment, adult === true)
  return { order, price: fitting.length > 0 ? { sum, currency: selectedMenu.resto.currency } : null }
}
