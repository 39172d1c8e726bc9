import type { AnalyticsService } from '../../core/shop/consent/cookies.ts'
import type { I18n } from '../i18n/i18n.ts'

/** Formats the question for consent, with the names of the services separated by commas. */
export function formatConsentQuestion(t: I18n['t'], services: readonly AnalyticsService[]): string {
  const names = services
    .map(service => (service.kind === 'script' ? (service.host ?? t('cookie.ownScript')) : t(`cookie.${service.kind}`)))
    .join(', ')
  // reports of faults count no visits
  return t(services.some(({ kind }) => kind === 'faults') ? 'cookie.askAll' : 'cookie.ask', { names })
}
