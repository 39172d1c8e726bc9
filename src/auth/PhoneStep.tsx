import { useEffect, useRef } from 'react'
import type { PhoneState } from '../../core/shop/session/phone.ts'
import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { phoneErrorText } from './error-text.ts'
import { PREFIX, typedNumber } from './typed-number.ts'
import * as css from './SignInScreen.module.css'

/** The number, typed or pasted in any way. */
export function PhoneStep({ state }: { readonly state: Extract<PhoneState, { step: 'number' }> }) {
  const { session } = useShop()
  const words = useWords()
  const { t } = words
  const input = useRef<HTMLInputElement>(null)
  const error = phoneErrorText(words, state.error)
  useEffect(() => {
    if (state.error !== null) input.current?.focus()
  }, [state.error])
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={event => {
        event.preventDefault()
        void session.phone.requestCode()
      }}
    >
      <h1 className={css.headline} tabIndex={-1}>{t('auth.phoneHeadline')}</h1>
      <TextField
        label={t('auth.phoneLabel')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        value={state.typed === '' ? PREFIX : state.typed}
        onChange={text => session.phone.typed(typedNumber(text))}
        hint={t('auth.phoneHint')}
        error={error ?? undefined}
        errorPrefix={t('field.error')}
        inputRef={input}
      />
      <Button variant="filled" size="large" type="submit" fullWidth busy={state.busy}>{t('auth.getCode')}</Button>
    </form>
  )
}
