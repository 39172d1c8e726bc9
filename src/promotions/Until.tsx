import type { Promotion } from '../../core/shop/catalogue/menu-wire.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useShop, useWords } from '../bind/shop.ts'
import { untilText } from '../bind/until.ts'

/** A promotion's last day, if it has an end. */
export function Until({ promotion, zone, className }: { readonly promotion: Promotion; readonly zone: Zone; readonly className?: string | undefined }) {
  const { clock } = useShop()
  const text = untilText(useWords(), promotion, zone, clock.now())
  return text === null ? null : <p className={className}>{text}</p>
}
