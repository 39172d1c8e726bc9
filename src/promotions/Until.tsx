import type { Promotion } from '../../core/shop/catalogue/menu-wire.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useShop, useWords } from '../bind/shop.ts'
import { untilText } from './until.ts'

/** The last day of a promotion; nothing for one that has no end. */
export function Until({ promotion, zone, className }: { readonly promotion: Promotion; readonly zone: Zone; readonly className?: string | undefined }) {
  const { clock } = useShop()
  const words = useWords()
  if (promotion.finishAt === undefined) return null
  return <p className={className}>{untilText(words, zone, promotion.finishAt, clock.now())}</p>
}
