import { PAYMENT_TEXT_KEYS } from '../i18n/payment-words.ts'
import { usePurchase } from '../bind/parts.ts'
import { useStore, useI18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { RadioList } from '../ui/RadioList.tsx'
import { ChangeField } from './ChangeField.tsx'
import { FIELD } from './focus-field.ts'
import * as css from './OrderForm.module.css'

/** The payment methods that the restaurant offers for the order method (CHK-02). */
export function PaymentChoice() {
  const { checkout } = usePurchase()
  const { t } = useI18n()
  const offered = useStore(checkout.payments)
  const payment = useStore(checkout.payment)
  return (
    <section className={css.section}>
      <h3 className={css.subhead}>{t('checkout.payment')}</h3>
      {offered.length === 0 ? (
        // focusable, because an attempt to place the order leads here
        <div id={FIELD.payment} tabIndex={-1}>
          <Alert tone="error">{t('checkout.noPay')}</Alert>
        </div>
      ) : (
        <RadioList
          id={FIELD.payment}
          legend={t('checkout.payment')}
          hideLegend
          value={payment}
          onChange={method => checkout.draft.payment.set(method)}
          options={offered.map(method => ({
            value: method,
            title: t(PAYMENT_TEXT_KEYS[method]),
            leading: <AnyIcon name={method === 'CASH_UPON_RECEIPT' ? 'cash' : 'card'} size={20} />,
          }))}
        />
      )}
      {payment === 'CASH_UPON_RECEIPT' && <ChangeField />}
    </section>
  )
}
