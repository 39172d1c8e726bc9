import type { Availability } from '../../core/shop/catalogue/availability.ts'
import type { Position } from '../../core/shop/catalogue/menu-wire.ts'
import { useSelected, useShop } from '../bind/shop.ts'

/** Whether a dish can be added at the chosen moment; renders again only when that changes. */
export function useAvailability(position: Position): Availability {
  const { menu } = useShop()
  return useSelected(menu.availability, judge => judge(position), isSame)
}

function isSame(a: Availability, b: Availability): boolean {
  return a.at === b.at && (a.at !== 'later' || b.at !== 'later' || a.from === b.from)
}
