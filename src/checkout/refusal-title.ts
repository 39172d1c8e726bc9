import type { RefusalReason } from '../../core/shop/checkout/refusals.ts'
import type { I18n } from '../i18n/i18n.ts'

/**
 * Formats the headline of a refusal. If the refusal is about a sum that the API has not sent, the
 * headline is the API's message.
 */
export function formatRefusalTitle(i18n: I18n, currency: string, reason: RefusalReason, money = i18n.money): string {
  const { t } = i18n
  const formatSum = (amount: number): string => money(currency, amount)
  switch (reason.kind) {
    case 'minimum':
      return reason.amount === null
        ? reason.message || t('error.requestFailed')
        : t('orderPopup.min', { amount: formatSum(reason.amount) })
    case 'maximum':
      return reason.amount === null
        ? reason.message || t('error.requestFailed')
        : t('orderPopup.max', { amount: formatSum(reason.amount) })
    case 'add-more':
      return reason.amount === null
        ? reason.message || t('error.requestFailed')
        : t('orderPopup.addMore', { amount: formatSum(reason.amount) })
    case 'out-of-zone':
      return t('orderPopup.outOfZone')
    case 'cannot-deliver':
      return t('orderPopup.cannotDeliver')
    case 'not-found':
      return t('orderPopup.notFound')
    case 'closed':
      return t('orderPopup.closed')
    case 'payment-unsupported':
      return t(`restoErr.${reason.code}`)
  }
}
