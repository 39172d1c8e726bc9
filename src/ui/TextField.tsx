import {
  type ComponentProps, type ReactNode, type Ref, useId, useImperativeHandle, useLayoutEffect, useRef,
} from 'react'
import { clsx } from 'clsx'
import { Field, fieldAria, fieldControl, type FieldTexts } from './Field.tsx'

type Input = HTMLInputElement | HTMLTextAreaElement

export type TextFieldProps = FieldTexts & {
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: (() => void) | undefined
  readonly onFocus?: (() => void) | undefined
  readonly type?: 'text' | 'tel' | 'email' | 'search' | 'url' | 'password' | undefined
  readonly inputMode?: ComponentProps<'input'>['inputMode']
  readonly autoComplete?: string | undefined
  readonly autoCapitalize?: string | undefined
  readonly enterKeyHint?: ComponentProps<'input'>['enterKeyHint']
  readonly spellCheck?: boolean | undefined
  /** The maximum number of characters. */
  readonly maxLength?: number | undefined
  /** An example, shown while the field is empty. Never the only explanation. */
  readonly placeholder?: string | undefined
  readonly leading?: ReactNode
  readonly trailing?: ReactNode
  readonly disabled?: boolean | undefined
  readonly readOnly?: boolean | undefined
  /** Whether the field is focused on mount. */
  readonly autoFocus?: boolean | undefined
  /** Whether the field is a text area that grows with its text, up to 5 lines. */
  readonly multiline?: boolean | undefined
  /** The initial number of lines of a text area; default 2. */
  readonly rows?: number | undefined
  readonly inputRef?: Ref<Input> | undefined
  /** Whether to omit the line with hint and error below the field. */
  readonly bare?: boolean | undefined
  readonly className?: string | undefined
  /** A class of the input element, e.g. to space the digits of a code. */
  readonly inputClassName?: string | undefined
  /** The id of another text, which screen readers read before the hint or the error. */
  readonly describedBy?: string | undefined
}

/** An outlined text field with one or several lines. */
export function TextField(props: TextFieldProps) {
  const {
    id: givenId, name, value, onChange, onBlur, onFocus, type = 'text', inputMode, autoComplete, autoCapitalize,
    enterKeyHint, spellCheck, maxLength, placeholder, leading, trailing, disabled, readOnly, autoFocus,
    multiline = false, rows = 2, inputRef, bare, className, inputClassName, describedBy, ...texts
  } = props
  const ownId = useId()
  const id = givenId ?? ownId
  const input = useRef<Input>(null)
  useImperativeHandle<Input | null, Input | null>(inputRef, () => input.current, [])

  useLayoutEffect(() => {
    const area = input.current
    if (!multiline || !area) return
    area.style.height = 'auto'
    // An empty field has the height of `rows` lines, and measuring it would force another layout.
    if (value !== '' && area.scrollHeight > 0) area.style.height = `${area.scrollHeight}px`
  }, [multiline, value])

  const aria = fieldAria(id, texts)
  const control = {
    ...aria,
    'aria-describedby': clsx(describedBy, aria['aria-describedby']) || undefined,
    name,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onBlur,
    onFocus,
    inputMode,
    autoComplete,
    autoCapitalize,
    enterKeyHint,
    spellCheck,
    maxLength,
    // A space, so that `:placeholder-shown` in the label's style matches an empty field.
    placeholder: placeholder ?? ' ',
    disabled,
    readOnly,
    autoFocus,
    className: inputClassName ? `${fieldControl} ${inputClassName}` : fieldControl,
  }
  return (
    <Field {...texts} id={id} leading={leading} trailing={trailing} disabled={disabled} multiline={multiline}
      bare={bare}
      floated={placeholder !== undefined} className={className}>
      {multiline
        ? <textarea {...control} rows={rows} ref={input as Ref<HTMLTextAreaElement>} />
        : <input {...control} type={type} ref={input as Ref<HTMLInputElement>} />}
    </Field>
  )
}
