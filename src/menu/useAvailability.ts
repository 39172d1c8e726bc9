import type { Availability } from '../../core/shop/catalogue/availability.ts'
import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import { useSelected, useShop } from '../bind/shop.ts'

/** Whether a dish can be added for the selected order time. Re-renders only when that changes. */
export function useAvailability(dish: Position): Availability {
  const { menu } = useShop()
  // Select a string, a number or null: equal values do not re-render, while a new object would.
  const value = useSelected(menu.availability, getAvailability => {
    const availability = getAvailability(dish)
    return availability.status === 'later' ? availability.from : availability.status
  }, dish.isAvailable ? 'available' : 'sold-out')
  return typeof value === 'string' ? { status: value } : { status: 'later', from: value }
}
