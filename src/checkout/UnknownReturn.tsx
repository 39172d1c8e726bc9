import type { PaymentReturn } from '../../core/shop/checkout/payment-return.ts'
import { findOrder } from '../../core/shop/checkout/records.ts'
import { usePurchase } from '../bind/parts.ts'
import { InNewTab } from '../bind/LinkOut.tsx'
import { useSelected, useShop, useTitle, useI18n } from '../bind/shop.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { focusMain } from '../ui/focus-main.ts'
import { Headline } from '../ui/Headline.tsx'
import { InfoTable } from '../ui/InfoTable.tsx'
import { CopyableNumber } from './OrderFacts.tsx'
import * as css from './OrderSuccess.module.css'

/**
 * The page after the payment of an order whose payment this device does not await: the bank's
 * result, and whom to contact (CHK-15).
 */
export function UnknownReturn({ paymentReturn: { order: orderId, success } }: {
  readonly paymentReturn: Extract<PaymentReturn, { kind: 'unknown' }>
}) {
  const { config, router, unknownReturn } = useShop()
  const { checkout } = usePurchase()
  const { locale, t } = useI18n()
  const pastOrder = useSelected(checkout.history.orders, orders => findOrder(orders, orderId))
  const title = t(selectTitleKey(success))
  useTitle(t('title.order', { title, brand: config.brandName[locale] }))
  const number = pastOrder?.number ?? orderId
  const { support } = config.links

  function showCart(): void {
    unknownReturn.set(null)
    // Move the focus to the page: the focused button was removed.
    focusMain()
  }
  return (
    <div className={css.page}>
      <span className={css.discWaiting}><AnyIcon name="card" size={48} /></span>
      <Headline className={css.headline}>{title}</Headline>
      <p className={css.text}>{t(pastOrder === undefined ? 'payment.elsewhere' : 'payment.elsewhereHere')}</p>
      {number !== null && (
        <div className={css.card}>
          <InfoTable
            rows={[{ key: 'number', term: t('success.number'), details: <CopyableNumber number={number} /> }]}
          />
        </div>
      )}
      <p className={css.text}>{t(number === null ? 'payment.elsewhereAskBare' : 'payment.elsewhereAsk')}</p>
      <div className={css.actions}>
        {pastOrder !== undefined && (
          <Button variant="filled" size="large" onClick={() => router.go('orders.index', {})}>
            {t('history.headline')}
          </Button>
        )}
        {support !== '' && (
          <Button variant="tonal" size="large" href={support} target="_blank" rel="noopener noreferrer">
            <span>{t('nav.support')}</span>
            <InNewTab />
          </Button>
        )}
        <Button variant="tonal" size="large" onClick={() => router.go('restos.index', {})}>{t('nav.restos')}</Button>
        <Button variant="text" size="large" onClick={() => router.go('home.index', {})}>{t('success.toMenu')}</Button>
        <Button variant="text" size="large" onClick={showCart}>{t('nav.toCart')}</Button>
      </div>
    </div>
  )
}

function selectTitleKey(success: PaymentReturn['success']) {
  if (success === null) return 'payment.unclear'
  return success ? 'payment.said' : 'payment.saidFailed'
}
