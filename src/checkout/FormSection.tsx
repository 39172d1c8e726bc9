import { useRef, useState, type ReactNode } from 'react'
import { ApiText } from '../bind/ApiText.tsx'
import { useI18n } from '../bind/shop.ts'
import type { TextKey } from '../text/texts.ts'
import { Button } from '../ui/Button.tsx'
import type { Elements } from '../ui/elements.ts'
import { useUpdateEffect, useLatch } from '../ui/effects.ts'
import { FIELD } from './focus-field.ts'
import type { FormSectionName, SectionSummary } from './useSectionSummaries.ts'
import * as css from './OrderForm.module.css'

const LABEL_KEYS = {
  place: 'location.method',
  time: 'checkout.time',
  recipient: 'checkout.recipient',
  payment: 'checkout.payment',
  comment: 'checkout.comment',
} as const satisfies Record<FormSectionName, TextKey>

/**
 * The ids of the «change» buttons. Each is the id of the section's field, so that `focusField`
 * finds the button while the field is not rendered.
 */
const CHANGE_BUTTON_IDS: Partial<Record<FormSectionName, string>> = {
  time: FIELD.time,
  payment: FIELD.payment,
  comment: FIELD.comment,
}

type Props = {
  readonly name: FormSectionName
  readonly summary: SectionSummary
  /** Shown below the summary line. */
  readonly belowSummary?: Elements
  readonly children: ReactNode
}

/**
 * A section of the form: a summary line, or `children`. The fields open when a value is missing or
 * invalid, or when the customer presses «change», and then stay open (CHK-01).
 */
export function FormSection({ name, summary, belowSummary, children }: Props) {
  const { t } = useI18n()
  const fields = useRef<HTMLDivElement>(null)
  /** Whether the customer has pressed «change». */
  const [isRequested, setRequested] = useState(false)
  const isOpen = useLatch(isRequested || summary.kind === 'fields')
  useUpdateEffect(isOpen, () => {
    if (!isRequested) return
    const firstField =
      fields.current?.querySelector<HTMLElement>('input:checked') ??
      fields.current?.querySelector<HTMLElement>('input, select, textarea, button')
    firstField?.focus()
  })
  if (isOpen || summary.kind !== 'summary') return <div ref={fields} className={css.part}>{children}</div>
  return (
    <>
      <section className={css.line} aria-label={t(LABEL_KEYS[name])}>
        <p className={css.lineText}><ApiText>{summary.text}</ApiText></p>
        <Button
          id={CHANGE_BUTTON_IDS[name]}
          variant="text"
          className={css.change}
          aria-label={t(`change.${name}`)}
          onClick={() => setRequested(true)}
        >
          {t('checkout.change')}
        </Button>
      </section>
      {belowSummary}
    </>
  )
}
