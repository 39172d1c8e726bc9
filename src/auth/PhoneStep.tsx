import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { formatPhone, phonePrefix, toE164 } from '../../core/phone.ts'
import { selectPhoneError, type PhoneState } from '../../core/shop/account/providers/phone-state.ts'
import { useAccount } from '../bind/parts.ts'
import { useStore, useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Headline } from '../ui/Headline.tsx'
import { TextField } from '../ui/TextField.tsx'
import { fieldErrorText } from './error-text.ts'
import { PhoneErrorAlert } from './PhoneErrorAlert.tsx'
import { stripPresetPrefix } from './strip-preset-prefix.ts'
import { useFieldError } from './useFieldError.ts'
import * as css from './SignInScreen.module.css'

/**
 * The phone number. With `isBack`, after returning from the code, the field takes the focus, since
 * the pressed button is gone.
 */
export function PhoneStep({
  state,
  isBack,
}: {
  readonly state: Extract<PhoneState, { step: 'number' }>
  readonly isBack: boolean
}) {
  const { session } = useAccount()
  const i18n = useI18n()
  const { t } = i18n
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const caret = useRef<number | null>(null)
  const country = useStore(session.phone.country)
  const trouble = selectPhoneError(state)
  const id = useId()
  const number = toE164(state.typed, country)
  const [isKnown] = useState(() => toE164(state.typed, country) !== undefined)
  const error = fieldErrorText(i18n, trouble)

  useEffect(() => session.phone.activate(), [session])
  useFieldError(input, error, trouble)
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  /**
   * Typed text is not reformatted, so that the caret keeps its place. It moves only when the prefix
   * is removed.
   */
  function handleChange(text: string): void {
    const number = stripPresetPrefix(text, country)
    if (number !== text)
      caret.current = Math.max(0, (input.current?.selectionStart ?? text.length) - (text.length - number.length))
    session.phone.setText(number)
  }
  /** Formats a valid number on leaving the field. A number with a reported error stays as it is. */
  function handleBlur(): void {
    const number = toE164(state.typed, country)
    if (number === undefined || state.call.status !== 'idle') return
    const shown = formatPhone(number)
    if (shown !== state.typed) session.phone.setText(shown)
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
      <Headline id={`${id}-headline`} className={css.headline}>{t('auth.phoneHeadline')}</Headline>
      <TextField
        label={t('auth.phoneLabel')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        value={state.typed === '' ? phonePrefix(country) : state.typed}
        onChange={handleChange}
        onBlur={handleBlur}
        hint={t('auth.phoneHint')}
        error={error}
        errorPrefix={t('field.error')}
        autoFocus={isBack}
        inputRef={input}
      />
      <PhoneErrorAlert
        error={trouble}
        retry={() => {
          button.current?.focus()
          void session.phone.retry()
        }}
      />
      <Button ref={button} data-next={isKnown ? '' : undefined} variant="filled" size="large" type="submit" fullWidth
        busy={state.call.status === 'busy'}
        aria-describedby={number === undefined ? undefined : `${id}-headline ${id}-number`}>{t('auth.getCode')}</Button>
      {/* When the button has the initial focus, a screen reader has not read anything above it. */}
      {number !== undefined && (
        <span id={`${id}-number`} hidden>{`${t('auth.phoneLabel')}: ${formatPhone(number)}`}</span>
      )}
    </form>
  )
}
