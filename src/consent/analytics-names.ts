import type { AnalyticsService } from '../../core/shop/consent/cookies.ts'
import type { I18n } from '../i18n/i18n.ts'

/** Lists the names of the analytics services for the customer, separated by commas. */
export function formatAnalyticsNames(t: I18n['t'], services: readonly AnalyticsService[]): string {
  return services
    .map(service => (service.kind === 'script' ? (service.host ?? t('cookie.ownScript')) : t(`cookie.${service.kind}`)))
    .join(', ')
}
