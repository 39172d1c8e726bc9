import { useState, type Ref } from 'react'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useI18n } from '../bind/shop.ts'
import type { Elements } from '../ui/elements.ts'
import { ChangeField } from './ChangeField.tsx'
import { focusNextField } from './focus-next-field.ts'
import { CommentField } from './CommentField.tsx'
import { DataConsentField } from './DataConsentField.tsx'
import { FormSection } from './FormSection.tsx'
import { useSectionSummaries } from './useSectionSummaries.ts'
import { PaymentChoice } from './PaymentChoice.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { Recipient } from './Recipient.tsx'
import { TimeChoice } from './TimeChoice.tsx'
import * as css from './OrderForm.module.css'

type Props = {
  /** The element around the fields. */
  readonly ref?: Ref<HTMLDivElement>
  /** The order's sum and the button that places the order. */
  readonly children?: Elements
}

/**
 * The form of method, address, time, recipient, payment and comment (CHK-01…03). Enter in a field
 * leads to the next one and never sends an order: only a press of a button does.
 */
export function OrderForm({ ref, children }: Props) {
  const { t } = useI18n()
  const summaries = useSectionSummaries()
  const isCash = useSelected(usePurchase().checkout.payment, payment => payment === 'CASH_UPON_RECEIPT')
  // If sections start as summary lines, the comment field follows these lines instead of separating
  // them. Decided once, so that the field does not move.
  const [isCommentLast] = useState(summaries.recipient.kind === 'summary' || summaries.comment.kind === 'summary')
  return (
    <form noValidate className={css.form} aria-labelledby="checkout" onKeyDown={focusNextField}
      onSubmit={event => event.preventDefault()}>
      <div ref={ref} className={css.all}>
        <h2 id="checkout" tabIndex={-1} className={css.headline}>
          {t('checkout.headline')}
        </h2>
        <FormSection name="place" summary={summaries.place}>
          <PlaceFields />
        </FormSection>
        <FormSection name="time" summary={summaries.time}>
          <TimeChoice />
        </FormSection>
        <FormSection name="recipient" summary={summaries.recipient}>
          <Recipient>{!isCommentLast && <CommentField />}</Recipient>
        </FormSection>
        <FormSection name="payment" summary={summaries.payment} belowSummary={isCash && <ChangeField />}>
          <PaymentChoice />
        </FormSection>
        {isCommentLast && (
          <FormSection name="comment" summary={summaries.comment}>
            <CommentField />
          </FormSection>
        )}
        <DataConsentField />
      </div>
      {children}
    </form>
  )
}
