import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatPhone } from '../../core/phone.ts'
import { phoneErrorOf, type PhoneState } from '../../core/shop/account/providers/phone-state.ts'
import { createCodeStep } from '../../core/shop/screens/code-step.ts'
import { useAccount } from '../bind/parts.ts'
import { useShop, useWords } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Headline } from '../ui/Headline.tsx'
import { useAnnounce } from '../ui/LiveRegion.tsx'
import { useSaid } from '../ui/useSaid.ts'
import { useOccasion } from '../ui/occasions.ts'
import { TextField } from '../ui/TextField.tsx'
import { fieldErrorText } from './error-text.ts'
import { PhoneTrouble } from './PhoneTrouble.tsx'
import { useFieldError } from './useFieldError.ts'
import * as css from './SignInScreen.module.css'

/** The code of the SMS: one field with autofill and paste, sent by itself once for each SMS. */
export function CodeStep({ state }: { readonly state: Extract<PhoneState, { step: 'code' }> }) {
  const { clock, timer } = useShop()
  const { session } = useAccount()
  const words = useWords()
  const { t } = words
  const announce = useAnnounce()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const headline = useRef<HTMLHeadingElement>(null)
  const left = useCountdown(() => session.phone.resendIn(clock.now()), state.asked.requestedAt)
  const trouble = phoneErrorOf(state)
  const { phone, requestedAt } = state.asked
  const isBusy = state.call.at === 'busy'
  const exhausted = trouble?.at === 'sms' && trouble.code === 'exhausted'

  const error = fieldErrorText(words, trouble)

  const sayChecking = useEffectEvent(() => announce(t('auth.checking')))
  const [step] = useState(() => createCodeStep(session, timer, sayChecking))
  useEffect(() => step.activate(), [step])
  useOccasion(requestedAt, () => {
    if (!state.resent) return
    announce(t('auth.resent'))
    // where the code goes; the button that asked for it makes way for the countdown
    input.current?.focus()
  })
  useFieldError(input, error, trouble)
  useOccasion(trouble, () => {
    // the field goes out of use with the focus in it
    if (exhausted) headline.current?.focus()
  })
  const canResend = left === 0 && !exhausted
  useSaid(canResend ? t('auth.resend') : null, canResend)

  /** The alert goes with its button, so the focus goes to the one below it. */
  function retry(): void {
    button.current?.focus()
    step.retry()
  }
  const seconds = Math.ceil(left / 1000)
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={event => {
        event.preventDefault()
        step.check()
      }}
    >
      <Headline ref={headline} className={css.headline}>{t('auth.codeHeadline')}</Headline>
      <p className={css.sent}>{t('auth.codeSent', { phone: formatPhone(phone) })}</p>
      <TextField
        label={t('auth.codeLabel')}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={state.typed}
        onChange={step.typed}
        error={error}
        errorPrefix={t('field.error')}
        disabled={exhausted}
        autoFocus
        inputRef={input}
        inputClassName={css.code}
      />
      <PhoneTrouble error={trouble} retry={retry} />
      <Button ref={button} variant="filled" size="large" type="submit" fullWidth busy={isBusy} disabled={exhausted}>{t('auth.submit')}</Button>
      <div className={css.ways}>
        {/* for the hour of the lock no other code is sent either */}
        {!exhausted && (left > 0
          ? <p className={css.countdown}>{t('auth.resendIn', { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` })}</p>
          : <Button variant="text" onClick={step.resend} busy={isBusy}>{t('auth.resend')}</Button>)}
        <Button variant="text" onClick={session.phone.changeNumber}>{t('auth.changePhone')}</Button>
      </div>
    </form>
  )
}

/** Milliseconds left, by the synced clock since the request, so a reload or sleep does not matter. */
function useCountdown(left: () => number, from: number): number {
  const [value, setValue] = useState(left)
  const ask = useEffectEvent(left)
  useEffect(() => {
    setValue(ask())
    const timer = setInterval(() => {
      const now = ask()
      setValue(now)
      if (now === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [from])
  return value
}
