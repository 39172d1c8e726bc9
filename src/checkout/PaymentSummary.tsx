import type { PaymentStatus } from '../../core/shop/checkout/records.ts'
import { useI18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import * as css from './OrderSuccess.module.css'

/**
 * A message about the state of an order's payment. Renders nothing for an order that the API reports as
 * paid, and for payment on receipt.
 */
export function PaymentSummary({ status }: { readonly status: PaymentStatus }) {
  const { t } = useI18n()
  switch (status) {
    case 'failed':
      return (
        <div className={css.notice}>
          <Alert tone="error" title={t('payment.failed')}>
            {t('payment.failedText')}
          </Alert>
        </div>
      )
    case 'paid-per-bank':
      return (
        <div className={css.notice}>
          <Alert tone="success" title={t('payment.said')} />
        </div>
      )
    case 'paid-per-customer':
      return (
        <div className={css.notice}>
          <Alert tone="success" title={t('payment.told')} />
        </div>
      )
    case 'unclear':
      return (
        <div className={css.notice}>
          <Alert tone="warning" title={t('payment.unclear')}>
            {t('payment.unclearText')}
          </Alert>
        </div>
      )
    case 'waiting':
      return <p className={css.text}>{t('payment.waitingText')}</p>
    case 'cancelled':
      return <p className={css.text}>{t('success.cancelledText')}</p>
    default:
      return null
  }
}
