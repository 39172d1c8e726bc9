import type { Counting } from '../../core/shop/consent/cookies.ts'
import type { I18n } from '../bind/shop.ts'

/** The analytics services' names, as shown to the customer. */
export function formatAnalyticsNames(t: I18n['t'], counting: readonly Counting[]): string {
  return counting
    .map(one => (one.kind === 'script' ? (one.host ?? t('cookie.ownScript')) : t(`cookie.${one.kind}`)))
    .join(', ')
}
