import type { AnalyticsService } from '../../core/shop/consent/cookies.ts'
import type { I18n } from '../bind/shop.ts'

/** The analytics services' names, as shown to the customer. */
export function countingNames(t: I18n['t'], counting: readonly AnalyticsService[]): string {
  return counting
    .map(one => (one.kind === 'script' ? (one.host ?? t('cookie.ownScript')) : t(`cookie.${one.kind}`)))
    .join(', ')
}
