import type { Promotion } from '../../core/shop/catalogue/menu-api.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useShop, useI18n } from '../bind/shop.ts'
import { formatLastDay } from '../i18n/until.ts'

/** The last day of a promotion. Renders nothing for a promotion without an end. */
export function PromotionEndDate({
  promotion,
  zone,
  className,
}: {
  readonly promotion: Promotion
  readonly zone: Zone
  readonly className?: string | undefined
}) {
  const { clock } = useShop()
  const text = formatLastDay(useI18n(), promotion, zone, clock.now())
  return text === null ? null : <p className={className}>{text}</p>
}
