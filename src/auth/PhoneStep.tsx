import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatPhone, phonePrefix, toE164 } from '../../core/phone.ts'
import { phoneErrorOf, type PhoneState } from '../../core/shop/account/providers/phone-state.ts'
import { useAccount } from '../bind/parts.ts'
import { useStore, useWords } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Headline } from '../ui/Headline.tsx'
import { TextField } from '../ui/TextField.tsx'
import { fieldErrorText } from './error-text.ts'
import { PhoneTrouble } from './PhoneTrouble.tsx'
import { typedNumber } from './typed-number.ts'
import { useFieldError } from './useFieldError.ts'
import * as css from './SignInScreen.module.css'

/** The number. `isBack` from the code, it takes the focus: the button that led here is gone. */
export function PhoneStep({ state, isBack }: { readonly state: Extract<PhoneState, { step: 'number' }>; readonly isBack: boolean }) {
  const { session } = useAccount()
  const words = useWords()
  const { t } = words
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const caret = useRef<number | null>(null)
  const country = useStore(session.phone.country)
  const trouble = phoneErrorOf(state)
  const [isKnown] = useState(() => toE164(state.typed, country) !== undefined)
  const error = fieldErrorText(words, trouble)

  useEffect(() => session.phone.activate(), [session])
  useFieldError(input, error, trouble)
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  /** Nothing that is typed is put into a form, so that the caret stays; only where the prefix goes does it go along. */
  function typed(text: string): void {
    const number = typedNumber(text, country)
    if (number !== text) caret.current = Math.max(0, (input.current?.selectionStart ?? text.length) - (text.length - number.length))
    session.phone.typed(number)
  }
  /** A number that is one is shown as numbers are; what a fault was told about stays as it is. */
  function left(): void {
    const number = toE164(state.typed, country)
    if (number === undefined || state.call.at !== 'idle') return
    const shown = formatPhone(number)
    if (shown !== state.typed) session.phone.typed(shown)
  }
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={event => {
        event.preventDefault()
        void session.phone.requestCode()
      }}
    >
      <Headline className={css.headline}>{t('auth.phoneHeadline')}</Headline>
      <TextField
        label={t('auth.phoneLabel')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        value={state.typed === '' ? phonePrefix(country) : state.typed}
        onChange={typed}
        onBlur={left}
        hint={t('auth.phoneHint')}
        error={error}
        errorPrefix={t('field.error')}
        autoFocus={isBack}
        inputRef={input}
      />
      <PhoneTrouble
        error={trouble}
        retry={() => {
          button.current?.focus()
          void session.phone.retry()
        }}
      />
      <Button ref={button} data-next={isKnown ? '' : undefined} variant="filled" size="large" type="submit" fullWidth busy={state.call.at === 'busy'}>{t('auth.getCode')}</Button>
    </form>
  )
}
