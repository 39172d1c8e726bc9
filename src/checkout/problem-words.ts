import type { OrderPopup } from '../../core/shop/quote/refusals.ts'
import type { Words } from '../bind/shop.ts'

/** The headline of a refusal; the server's own message where the shop cannot name the sum. */
export function problemTitle(words: Words, currency: string, popup: OrderPopup): string {
  const { t } = words
  const sum = (amount: number): string => words.money(currency, amount)
  switch (popup.kind) {
    case 'minimum': return popup.amount === null ? popup.message || t('error.requestFailed') : t('orderPopup.min', { amount: sum(popup.amount) })
    case 'maximum': return popup.amount === null ? popup.message || t('error.requestFailed') : t('orderPopup.max', { amount: sum(popup.amount) })
    case 'add-more': return popup.amount === null ? popup.message || t('error.requestFailed') : t('orderPopup.addMore', { amount: sum(popup.amount) })
    case 'out-of-zone': return t('orderPopup.outOfZone')
    case 'cannot-deliver': return t('orderPopup.cannotDeliver')
    case 'not-found': return t('orderPopup.notFound')
    case 'closed': return t('orderPopup.closed')
    case 'payment-unsupported': return t(`restoErr.${popup.code}`)
  }
}
