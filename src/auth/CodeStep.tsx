import { useEffect, useRef, useState } from 'react'
import { formatPhone } from '../../core/phone.ts'
import type { PhoneState } from '../../core/shop/session/phone.ts'
import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { Button } from '../ui/Button.tsx'
import { useAnnounce } from '../ui/LiveRegion.tsx'
import { TextField } from '../ui/TextField.tsx'
import { phoneErrorText } from './error-text.ts'
import * as css from './SignInScreen.module.css'

const USUAL_LENGTH = 4

/** The code of the SMS: one field that takes autofill and paste, sent once by itself at its usual length, afterwards by the button. */
export function CodeStep({ state }: { readonly state: Extract<PhoneState, { step: 'code' }> }) {
  const { session, clock } = useShop()
  const words = useWords()
  const { t } = words
  const announce = useAnnounce()
  const input = useRef<HTMLInputElement>(null)
  const tried = useRef(false)
  const left = useCountdown(() => session.phone.resendIn(clock.now()), state.requestedAt)
  const exhausted = state.error?.at === 'sms' && state.error.code === 'exhausted'

  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (state.resent) announce(t('auth.resent'))
  }, [state.requestedAt])
  useEffect(() => {
    if (state.error !== null) input.current?.focus()
  }, [state.error])
  useEffect(() => {
    if (left === 0) announce(t('auth.resend'))
  }, [left === 0])

  function typed(text: string): void {
    session.phone.typed(text)
    if (text.replace(/\D/g, '').length === USUAL_LENGTH && !tried.current) {
      tried.current = true
      void session.phone.submitCode()
    }
  }
  const seconds = Math.ceil(left / 1000)
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={event => {
        event.preventDefault()
        void session.phone.submitCode()
      }}
    >
      <h1 className={css.headline} tabIndex={-1}>{t('auth.codeHeadline')}</h1>
      <p className={css.sent}>{t('auth.codeSent', { phone: formatPhone(state.phone) })}</p>
      <TextField
        label={t('auth.codeLabel')}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={state.typed}
        onChange={typed}
        error={phoneErrorText(words, state.error) ?? undefined}
        errorPrefix={t('field.error')}
        disabled={exhausted}
        inputRef={input}
      />
      <Button variant="filled" size="large" type="submit" fullWidth busy={state.busy} disabled={exhausted}>{t('auth.submit')}</Button>
      <div className={css.ways}>
        {left > 0
          ? <p className={css.countdown}>{t('auth.resendIn', { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` })}</p>
          : <Button variant="text" onClick={() => void session.phone.requestCode()} busy={state.busy}>{t('auth.resend')}</Button>}
        <Button variant="text" onClick={session.phone.changeNumber}>{t('auth.changePhone')}</Button>
      </div>
    </form>
  )
}

/** Milliseconds left, asked each second; counted from the request by the synced clock, so a reload or sleep does not matter. */
function useCountdown(left: () => number, from: number): number {
  const [value, setValue] = useState(left)
  useEffect(() => {
    setValue(left())
    const timer = setInterval(() => {
      const now = left()
      setValue(now)
      if (now === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [from])
  return value
}
