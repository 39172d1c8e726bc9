import type { Ref } from 'react'
import { useWords } from '../bind/shop.ts'
import { PaymentChoice } from './PaymentChoice.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { Recipient } from './Recipient.tsx'
import { TimeChoice } from './TimeChoice.tsx'
import * as css from './OrderForm.module.css'

/** How, where, when, for whom and paid how (CHK-01…03). No submit button: Enter in a field never sends an order. */
export function OrderForm({ ref }: { readonly ref?: Ref<HTMLFormElement> }) {
  const { t } = useWords()
  return (
    <form ref={ref} noValidate className={css.form} aria-labelledby="checkout" onSubmit={event => event.preventDefault()}>
      <h2 id="checkout" tabIndex={-1} className={css.headline}>{t('checkout.headline')}</h2>
      <PlaceFields />
      <TimeChoice />
      <Recipient />
      <PaymentChoice />
    </form>
  )
}
