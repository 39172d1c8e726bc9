import type { Promotion } from '../../core/shop/catalogue/menu-api.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useShop, useI18n } from '../bind/shop.ts'
import { formatLastDay } from '../i18n/until.ts'
import { useIsHydrating } from '../ui/useIsHydrating.ts'

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
  const { clock, servedPage } = useShop()
  // the year of the prerendered page decides whether a date needs its year
  const servedAt = useIsHydrating() ? servedPage?.savedAt : undefined
  const now = servedAt ?? clock.now()
  const text = formatLastDay(useI18n(), promotion, zone, now)
  return text === null ? null : <p className={className}>{text}</p>
}
