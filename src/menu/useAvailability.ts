import type { Availability } from '../../core/shop/catalogue/availability.ts'
import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import { useSelected, useShop } from '../bind/shop.ts'

/** Whether a dish can be added at the chosen time. Renders again only when that changes. */
export function useAvailability(position: Position): Availability {
  const { menu } = useShop()
  // A string or a number, so that equal values do not render again.
  const value = useSelected(menu.availability, getAvailability => {
    const availability = getAvailability(position)
    return availability.status === 'later' ? availability.from : availability.status
  })
  return typeof value === 'string' ? { status: value } : { status: 'later', from: value }
}
