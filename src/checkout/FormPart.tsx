import { useRef, useState, type ReactNode } from 'react'
import { useWords } from '../bind/shop.ts'
import type { TextKey } from '../text/texts.ts'
import { Button } from '../ui/Button.tsx'
import { useChange, useOnce } from '../ui/occasions.ts'
import { FIELD } from './focus-field.ts'
import type { FormPartName, KnownPart } from './useKnownParts.ts'
import * as css from './OrderForm.module.css'

const LABEL = {
  place: 'location.method', time: 'checkout.time', recipient: 'checkout.recipient', payment: 'checkout.payment', comment: 'checkout.comment',
} as const satisfies Record<FormPartName, TextKey>
/** Whatever leads to a field that has a line in its place leads to that. */
const ID: Partial<Record<FormPartName, string>> = { time: FIELD.time, payment: FIELD.payment, comment: FIELD.comment }

type Props = {
  readonly name: FormPartName
  readonly known: KnownPart
  /** Stands below the line. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** A part of the form: one line while all of it is known, else its fields, which no line takes the place of again (CHK-01). */
export function FormPart({ name, known, beside, children }: Props) {
  const { t } = useWords()
  const fields = useRef<HTMLDivElement>(null)
  const [isWished, setWished] = useState(false)
  const isOpen = useOnce(isWished || known === null)
  useChange(isOpen, () => {
    if (!isWished) return
    const first = fields.current?.querySelector<HTMLElement>('input:checked') ?? fields.current?.querySelector<HTMLElement>('input, select, textarea, button')
    first?.focus()
  })
  if (isOpen || known === undefined) return <div ref={fields} className={css.part}>{children}</div>
  return (
    <>
      <section className={css.line} aria-label={t(LABEL[name])}>
        <p className={css.lineText}>{known}</p>
        <Button id={ID[name]} variant="text" className={css.change} aria-label={t(`change.${name}`)} onClick={() => setWished(true)}>
          {t('checkout.change')}
        </Button>
      </section>
      {beside}
    </>
  )
}
