import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { formatPhone } from '../../core/phone.ts'
import { selectPhoneError, SHORTEST_CODE, type PhoneState } from '../../core/shop/account/providers/phone-state.ts'
import { createCodeStep } from '../../core/shop/screens/code-step.ts'
import { useAccount } from '../bind/parts.ts'
import { useShop, useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Headline } from '../ui/Headline.tsx'
import { useAnnounce } from '../ui/LiveRegion.tsx'
import { useAnnounceChange } from '../ui/useAnnounceChange.ts'
import { useChangeEffect } from '../ui/effects.ts'
import { SettledStatus } from '../ui/SettledStatus.tsx'
import { TextField } from '../ui/TextField.tsx'
import { fieldErrorText } from './error-text.ts'
import { PhoneErrorAlert } from './PhoneErrorAlert.tsx'
import { useFieldError } from './useFieldError.ts'
import * as css from './SignInScreen.module.css'

/**
 * The code of the SMS: one field with autofill and paste. It is submitted automatically once for
 * each SMS.
 */
export function CodeStep({ state }: { readonly state: Extract<PhoneState, { step: 'code' }> }) {
  const { clock, timer } = useShop()
  const { session } = useAccount()
  const i18n = useI18n()
  const { t } = i18n
  const announce = useAnnounce()
  const input = useRef<HTMLInputElement>(null)
  const sentId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const headline = useRef<HTMLHeadingElement>(null)
  const left = useCountdown(() => session.phone.resendIn(clock.now()), state.requestedCode.requestedAt)
  const trouble = selectPhoneError(state)
  const { phone, requestedAt } = state.requestedCode
  const isBusy = state.call.status === 'busy'
  const exhausted = trouble?.kind === 'sms' && trouble.code === 'exhausted'

  const error = fieldErrorText(i18n, trouble)

  const sayChecking = useEffectEvent(() => announce(t('auth.checking')))
  const [step] = useState(() => createCodeStep(session, timer, sayChecking))
  useEffect(() => step.activate(), [step])
  useChangeEffect(requestedAt, () => {
    if (!state.isResent) return
    announce(t('auth.resent'))
    // The field for the code. The resend button is replaced by the countdown.
    input.current?.focus()
  })
  const [refusedAt, setRefusedAt] = useState<number | null>(null)
  // Only the first code for each SMS is submitted automatically.
  const isByHand = refusedAt === requestedAt && error === undefined
  const byHand = isByHand ? t('auth.sendByHand', { button: t('auth.submit') }) : undefined
  useFieldError(input, error, trouble)
  useChangeEffect(trouble, () => {
    if (trouble !== null) setRefusedAt(requestedAt)
    // The field is disabled while it has the focus.
    if (exhausted) headline.current?.focus()
  })
  const canResend = left === 0 && !exhausted
  useAnnounceChange(canResend ? t('auth.resend') : null, canResend)

  /** The alert disappears with its button, so the focus moves to the submit button. */
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
      <p id={sentId} className={css.sent}>{t('auth.codeSent', { phone: formatPhone(phone) })}</p>
      <TextField
        label={t('auth.codeLabel')}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={state.typed}
        onChange={step.setCode}
        error={error}
        errorPrefix={t('field.error')}
        describedBy={sentId}
        hint={byHand}
        disabled={exhausted}
        autoFocus
        inputRef={input}
        inputClassName={css.code}
      />
      {byHand !== undefined && <SettledStatus text={state.typed.length < SHORTEST_CODE ? undefined : byHand} />}
      <PhoneErrorAlert error={trouble} retry={retry} />
      <Button ref={button} variant="filled" size="large" type="submit" fullWidth busy={isBusy} disabled={exhausted}>
        {t('auth.submit')}
      </Button>
      <div className={css.ways}>
        {/* During the lock of an hour no other code is sent. */}
        {!exhausted &&
          (left > 0 ? (
            <p className={css.countdown}>
              {t('auth.resendIn', { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` })}
            </p>
          ) : (
            <Button variant="text" onClick={step.resend} busy={isBusy}>
              {t('auth.resend')}
            </Button>
          ))}
        <Button variant="text" onClick={session.phone.changeNumber}>
          {t('auth.changePhone')}
        </Button>
      </div>
    </form>
  )
}

/**
 * Milliseconds left on the synced clock since the request, so that a reload or sleep does not
 * matter.
 */
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
