import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import { formatIso } from '../../time/format-iso.ts'
import type { Shop } from '../app/shop.ts'
import { availabilityAt } from '../catalogue/availability.ts'
import type { SelectedMenu } from '../catalogue/menu.ts'
import type { Position } from '../catalogue/menu-api.ts'
import { generatePreOrderDays } from '../catalogue/pre-order-days.ts'

/** The first time for which a dish of another hour can be ordered (MENU-21). */
export interface DishTime {
  /** In milliseconds since 1970; null if no pre-order time suits the dish. */
  readonly slot: Readable<number | null>
  /** Sets `slot` as the time of the order. Does nothing without one. */
  orderForSlot(): void
}

/** Creates the time of a dish that cannot be ordered for the present time of the order. */
export function createDishTime({ menu, clock }: Pick<Shop, 'menu' | 'clock'>, dish: Position): DishTime {
  const { requestedTime } = menu.preOrder
  const slot = derive([menu.selectedMenu, clock.minute], (selected, now) =>
    (selected === null ? null : findDishSlot(selected, dish, now)))
  return {
    slot,
    orderForSlot() {
      const [at, zone] = [slot.get(), menu.selectedMenu.get()?.resto.zone]
      if (at !== null && zone !== undefined) requestedTime.set(formatIso(at, zone.offsetAt(at)))
    },
  }
}

/**
 * Finds the first pre-order time within the hours of a dish; null for none, and without pre-orders.
 * `now`: milliseconds since 1970 by the server's clock.
 */
function findDishSlot({ menu, method, resto: { zone } }: SelectedMenu, dish: Position, now: number) {
  const first = availabilityAt(dish, menu.dishHours, zone, now)
  if (first.status === 'sold-out' || (first.status === 'later' && first.from === null)) return null
  for (const { slots } of generatePreOrderDays(menu.preOrder, method, zone, now)) {
    const slot = slots.find(at => availabilityAt(dish, menu.dishHours, zone, at).status === 'available')
    if (slot !== undefined) return slot
  }
  return null
}
