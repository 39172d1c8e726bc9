import { type ReactNode, type Ref, useId } from 'react'
import { Field, fieldAria, fieldControl, type FieldTexts } from './Field.tsx'
import { Icon } from './Icon.tsx'
import * as css from './Select.module.css'

export type SelectProps = FieldTexts & {
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: (() => void) | undefined
  readonly options: readonly {
    readonly value: string
    readonly title: string
    readonly disabled?: boolean | undefined
  }[]
  readonly leading?: ReactNode
  readonly disabled?: boolean | undefined
  readonly inputRef?: Ref<HTMLSelectElement> | undefined
  /** Whether to omit the line with hint and error below the field. */
  readonly bare?: boolean | undefined
  readonly className?: string | undefined
}

/** A native `<select>` in the box of a text field. */
export function Select({
  id: givenId, name, value, onChange, onBlur, options, leading, disabled, inputRef, bare, className, ...texts
}: SelectProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field {...texts} id={id} leading={leading} disabled={disabled} bare={bare} className={className} floated
      trailing={<Icon name="chevronDown" className={css.arrow} />}>
      <select {...fieldAria(id, texts)} ref={inputRef} name={name} value={value} onBlur={onBlur} disabled={disabled}
        className={`${fieldControl} ${css.select}`} onChange={event => onChange(event.target.value)}>
        {options.map(option => (
          <option key={option.value} value={option.value} disabled={option.disabled}>{option.title}</option>
        ))}
      </select>
    </Field>
  )
}
