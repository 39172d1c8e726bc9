import { useRef } from 'react'
import { useI18n } from '../bind/shop.ts'
import { OrderForm } from '../checkout/OrderForm.tsx'
import { OrderProblem } from '../checkout/OrderProblem.tsx'
import { PaymentNotice } from '../checkout/PaymentNotice.tsx'
import { PlaceOrder } from '../checkout/PlaceOrder.tsx'
import { useOrderSubmission } from '../checkout/useOrderSubmission.ts'
import { UnknownOrder } from '../checkout/UnknownOrder.tsx'
import { from } from '../ui/breakpoints.ts'
import { keepFieldInView } from '../ui/keep-field-in-view.ts'
import { useMedia } from '../ui/useMedia.ts'
import { CartHeadline } from './CartHeadline.tsx'
import { CartRefusal } from './CartRefusal.tsx'
import { CartRows } from './CartRows.tsx'
import { CartTroubleAlert } from './CartTroubleAlert.tsx'
import { CheckoutBar } from './CheckoutBar.tsx'
import { PersonCount } from './PersonCount.tsx'
import { PromoCode } from './PromoCode.tsx'
import { RuleAlert } from './RuleAlert.tsx'
import { IncludedNote, Totals } from './Totals.tsx'
import * as css from './CartPage.module.css'

/**
 * The page of a cart with dishes: lines, extras, form, totals and the order button. From 1200 px,
 * the page has two columns, and the second column is sticky.
 */
export function FilledCart() {
  const { t } = useI18n()
  const isWide = useMedia(from('lg'))
  const placeButton = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLDivElement>(null)
  const submission = useOrderSubmission()
  const extras = (
    <>
      <PersonCount />
      <PromoCode />
      <RuleAlert />
      <CartRefusal />
    </>
  )
  return (
    <div className={css.page}>
      <div ref={keepFieldInView} className={css.main}>
        <UnknownOrder />
        <PaymentNotice />
        <CartHeadline />
        <CartTroubleAlert />
        <CartRows />
        {!isWide && <div className={css.block}>{extras}</div>}
      </div>
      <OrderForm ref={form}>
        <section className={css.end} aria-label={t('cart.total')}>
          {isWide && extras}
          <h3 className="visually-hidden">{t('checkout.sum')}</h3>
          <Totals />
          {!isWide && <IncludedNote />}
          <PlaceOrder ref={placeButton} submission={submission} />
          {isWide && <IncludedNote />}
        </section>
      </OrderForm>
      {!isWide && <CheckoutBar button={placeButton} form={form} submission={submission} />}
      <OrderProblem />
    </div>
  )
}
