import { useState, type ReactNode, type Ref } from 'react'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useWords } from '../bind/shop.ts'
import { ChangeField } from './ChangeField.tsx'
import { CommentField } from './CommentField.tsx'
import { FormPart } from './FormPart.tsx'
import { useKnownParts } from './useKnownParts.ts'
import { PaymentChoice } from './PaymentChoice.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { Recipient } from './Recipient.tsx'
import { TimeChoice } from './TimeChoice.tsx'
import * as css from './OrderForm.module.css'

type Props = {
  /** Of the fields. */
  readonly ref?: Ref<HTMLDivElement>
  /** What the order comes to, and its button. */
  readonly children?: ReactNode
}

/** How, where, when, for whom and paid how (CHK-01…03). No submit button: Enter in a field never sends an order. */
export function OrderForm({ ref, children }: Props) {
  const { t } = useWords()
  const known = useKnownParts()
  const isCash = useSelected(usePurchase().checkout.payment, payment => payment === 'CASH_UPON_RECEIPT')
  // between the lines its fields would tear what is to be read at a glance
  const [isCommentLast] = useState(known.recipient !== null || known.comment !== null)
  return (
    <form noValidate className={css.form} aria-labelledby="checkout" onSubmit={event => event.preventDefault()}>
      <div ref={ref} className={css.all}>
        <h2 id="checkout" tabIndex={-1} className={css.headline}>{t('checkout.headline')}</h2>
        <FormPart name="place" known={known.place}><PlaceFields /></FormPart>
        <FormPart name="time" known={known.time}><TimeChoice /></FormPart>
        <FormPart name="recipient" known={known.recipient}><Recipient>{!isCommentLast && <CommentField />}</Recipient></FormPart>
        <FormPart name="payment" known={known.payment} beside={isCash && <ChangeField />}><PaymentChoice /></FormPart>
        {isCommentLast && <FormPart name="comment" known={known.comment}><CommentField /></FormPart>}
      </div>
      {children}
    </form>
  )
}
