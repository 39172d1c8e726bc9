import { parseIso } from '../../core/time/iso.ts'
import { useShop } from '../bind/shop.ts'
import { useStore } from '../bind/useStore.ts'

/** The nearest time on offer, in ms since 1970; after a chosen one has been refused, the nearest one later than that. */
export function useNextSlot(): number | undefined {
  const { checkout } = useShop()
  const days = useStore(checkout.days)
  const chosen = useStore(checkout.draft.preOrderTime)
  const after = chosen === null ? undefined : parseIso(chosen)
  return days.flatMap(day => day.slots).find(slot => after === undefined || slot > after)
}
