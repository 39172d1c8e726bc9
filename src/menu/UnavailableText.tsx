import type { Availability } from '../../core/shop/catalogue/availability.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import { unavailableText } from './words.ts'

/** Why a dish cannot be added; «today» and «tomorrow» are kept true while the page stays open. */
export function UnavailableText({ availability, zone }: { readonly availability: Availability; readonly zone: Zone }) {
  const { clock } = useShop()
  const now = useStore(clock.minute)
  return unavailableText(useWords(), availability, zone, now)
}
