import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { formatPhone, phonePrefix, toE164 } from '../../core/phone.ts'
import { selectPhoneError, type PhoneState } from '../../core/shop/account/providers/phone-state.ts'
import { useAccount } from '../bind/parts.ts'
import { useStore, useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Headline } from '../ui/Headline.tsx'
import { TextField } from '../ui/TextField.tsx'
import { formatFieldError } from './error-text.ts'
import { PhoneErrorAlert } from './PhoneErrorAlert.tsx'
import { stripPresetPrefix } from './strip-preset-prefix.ts'
import { useFocusOnFieldError } from './useFocusOnFieldError.ts'
import * as css from './SignInScreen.module.css'

/**
 * The step in which the customer types the phone number. `hasReturned`: the customer has come back
 * from the step of the code, whose focused button was removed. The field then takes the focus.
 */
export function PhoneStep({
  state,
  hasReturned,
}: {
  readonly state: Extract<PhoneState, { step: 'number' }>
  readonly hasReturned: boolean
}) {
  const { session } = useAccount()
  const i18n = useI18n()
  const { t } = i18n
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  /** Where to put the caret after the next render; null leaves it to the browser. */
  const nextCaret = useRef<number | null>(null)
  const country = useStore(session.phone.country)
  const error = selectPhoneError(state)
  const id = useId()
  /** The typed number in E.164; undefined while it is incomplete. */
  const number = toE164(state.typed, country)
  /** Whether the number was complete when the step appeared: the button is then the next step. */
  const [wasComplete] = useState(number !== undefined)
  const fieldError = formatFieldError(i18n, error)

  useEffect(() => session.phone.activate(), [session])
  useFocusOnFieldError(input, fieldError, error)
  useLayoutEffect(() => {
    if (nextCaret.current !== null) input.current?.setSelectionRange(nextCaret.current, nextCaret.current)
    nextCaret.current = null
  })

  /**
   * Stores the text as typed: formatting it would move the caret. Only the removal of a repeated
   * prefix changes the text, and the caret moves with it.
   */
  function handleChange(text: string): void {
    const stripped = stripPresetPrefix(text, country)
    if (stripped !== text) {
      const caretBefore = input.current?.selectionStart ?? text.length
      nextCaret.current = Math.max(0, caretBefore - (text.length - stripped.length))
    }
    session.phone.setText(stripped)
  }
  /** Formats a valid number, unless a call is running or has failed. */
  function handleBlur(): void {
    if (number === undefined || state.call.status !== 'idle') return
    const formatted = formatPhone(number)
    if (formatted !== state.typed) session.phone.setText(formatted)
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
      <Headline id={`${id}-headline`} className={css.headline}>
        {t(wasComplete ? 'auth.phoneConfirm' : 'auth.phoneHeadline')}
      </Headline>
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
        error={fieldError}
        errorPrefix={t('field.error')}
        autoFocus={hasReturned}
        inputRef={input}
      />
      <PhoneErrorAlert
        error={error}
        onRetry={() => {
          button.current?.focus()
          void session.phone.retry()
        }}
      />
      {/* `data-next` gives the button the page's initial focus (src/app/heading-focus.ts). */}
      <Button ref={button} data-next={wasComplete ? '' : undefined} variant="filled" size="large" type="submit"
        fullWidth busy={state.call.status === 'busy'}
        aria-describedby={number === undefined ? undefined : `${id}-headline ${id}-number`}>{t('auth.getCode')}</Button>
      {/* Describes the button: with the initial focus there, no screen reader has read the field. */}
      {number !== undefined && (
        <span id={`${id}-number`} hidden>{`${t('auth.phoneLabel')}: ${formatPhone(number)}`}</span>
      )}
    </form>
  )
}
