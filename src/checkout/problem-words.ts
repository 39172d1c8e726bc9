import type { OrderPopup } from '../../core/shop/quote/refusals.ts'
import type { I18n } from '../bind/shop.ts'

/**
 * The headline of a refusal. It is the server's own message where the shop does not know the sum.
 */
export function problemTitle(i18n: I18n, currency: string, popup: OrderPopup, money = i18n.money): string {
  const { t } = i18n
  const sum = (amount: number): string => money(currency, amount)
  switch (popup.kind) {
    case 'minimum':
      return popup.amount === null
        ? popup.message || t('error.requestFailed')
        : t('orderPopup.min', { amount: sum(popup.amount) })
    case 'maximum':
      return popup.amount === null
        ? popup.message || t('error.requestFailed')
        : t('orderPopup.max', { amount: sum(popup.amount) })
    case 'add-more':
      return popup.amount === null
        ? popup.message || t('error.requestFailed')
        : t('orderPopup.addMore', { amount: sum(popup.amount) })
    case 'out-of-zone':
      return t('orderPopup.outOfZone')
    case 'cannot-deliver':
      return t('orderPopup.cannotDeliver')
    case 'not-found':
      return t('orderPopup.notFound')
    case 'closed':
      return t('orderPopup.closed')
    case 'payment-unsupported':
      return t(`restoErr.${popup.code}`)
  }
}
