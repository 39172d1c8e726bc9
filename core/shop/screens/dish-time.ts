import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import { formatIso } from '../../time/format-iso.ts'
import { parseIsoMoment } from '../../time/iso.ts'
import type { Shop } from '../app/shop.ts'
import { availabilityAt } from '../catalogue/availability.ts'
import type { SelectedMenu } from '../catalogue/menu.ts'
import type { Position } from '../catalogue/menu-api.ts'
import { generatePreOrderDays } from '../catalogue/pre-order-days.ts'

/** The time for which a dish of another hour can be ordered (MENU-21). */
export interface DishTime {
  /**
   * In milliseconds since 1970: of the pre-order times that suit the dish, the one nearest to the
   * requested time on the same day, else the first one; null for none.
   */
  readonly slot: Readable<number | null>
  /** Sets `slot` as the time of the order. Does nothing without one. */
  orderForSlot(): void
}

/** Creates the time of a dish that cannot be ordered for the present time of the order. */
export function createDishTime({ menu, clock }: Pick<Shop, 'menu' | 'clock'>, dish: Position): DishTime {
  const { requestedTime } = menu.preOrder
  const slot = derive([menu.selectedMenu, requestedTime, clock.minute], (selected, requested, now) =>
    (selected === null ? null : findDishSlot(selected, dish, parseIsoMoment(requested ?? ''), now)))
  return {
    slot,
    orderForSlot() {
      const [at, zone] = [slot.get(), menu.selectedMenu.get()?.resto.zone]
      if (at !== null && zone !== undefined) requestedTime.set(formatIso(at, zone.offsetAt(at)))
    },
  }
}

/**
 * Finds the pre-order time of a dish; null for none, and without pre-orders. `requested`, `now`:
 * milliseconds since 1970 by the server's clock.
 */
function findDishSlot(
  { menu, method, resto: { zone } }: SelectedMenu, dish: Position, requested: number | undefined, now: number,
) {
  const first = availabilityAt(dish, menu.dishHours, zone, now)
  if (first.status === 'sold-out' || (first.status === 'later' && first.from === null)) return null
  const isSuitable = (at: number): boolean => availabilityAt(dish, menu.dishHours, zone, at).status === 'available'
  let firstSlot: number | undefined
  for (const { slots } of generatePreOrderDays(menu.preOrder, method, zone, now)) {
    if (requested !== undefined && slots.includes(requested)) {
      const [nearest] = slots.filter(isSuitable).sort((a, b) => Math.abs(a - requested) - Math.abs(b - requested))
      if (nearest !== undefined) return nearest
    }
    firstSlot ??= slots.find(isSuitable)
    const isPastRequested = requested === undefined || (slots.at(-1) ?? 0) >= requested
    if (firstSlot !== undefined && isPastRequested) return firstSlot
  }
  return firstSlot ?? null
}
