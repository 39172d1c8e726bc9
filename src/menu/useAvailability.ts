import type { Availability } from '../../core/shop/catalogue/availability.ts'
import type { Position } from '../../core/shop/catalogue/menu-wire.ts'
import { useSelected, useShop } from '../bind/shop.ts'

/** Whether a dish can be added at the chosen moment; renders again only when that changes. */
export function useAvailability(position: Position): Availability {
  const { menu } = useShop()
  // one word or number, which is equal where it says the same
  const said = useSelected(menu.availability, judge => {
    const now = judge(position)
    return now.at === 'later' ? now.from : now.at
  })
  return typeof said === 'string' ? { at: said } : { at: 'later', from: said }
}
