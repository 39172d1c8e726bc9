import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { formatPhone } from '../../core/phone.ts'
import { selectPhoneError, SHORTEST_CODE, type PhoneState } from '../../core/shop/account/providers/phone-state.ts'
import { createCodeStep } from '../../core/shop/screens/code-step.ts'
import { useAccount } from '../bind/parts.ts'
import { useShop, useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Headline } from '../ui/Headline.tsx'
import { useAnnounce } from '../ui/AnnouncerProvider.tsx'
import { useAnnounceChange } from '../ui/useAnnounceChange.ts'
import { useMountAndUpdateEffect } from '../ui/effects.ts'
import { DebouncedStatus } from '../ui/DebouncedStatus.tsx'
import { TextField } from '../ui/TextField.tsx'
import { formatFieldError } from './error-text.ts'
import { PhoneErrorAlert } from './PhoneErrorAlert.tsx'
import { useFocusOnFieldError } from './useFocusOnFieldError.ts'
import * as css from './SignInScreen.module.css'

/**
 * The step in which the customer types, pastes or autofills the code of the SMS. The first complete
 * code for each SMS is submitted automatically.
 */
export function CodeStep({ state }: { readonly state: Extract<PhoneState, { step: 'code' }> }) {
  const { clock, timer } = useShop()
  const { session } = useAccount()
  const i18n = useI18n()
  const { t } = i18n
  const announce = useAnnounce()
  const input = useRef<HTMLInputElement>(null)
  const sentToId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const headline = useRef<HTMLHeadingElement>(null)
  const remainingMs = useCountdown(() => session.phone.getResendDelay(clock.now()), state.codeRequest.requestedAt)
  const error = selectPhoneError(state)
  const { phone, requestedAt } = state.codeRequest
  const isBusy = state.call.status === 'busy'
  const isLocked = error?.kind === 'sms' && error.code === 'exhausted'

  const fieldError = formatFieldError(i18n, error)

  /** `requestedAt` of the SMS whose code was submitted last; null before the first submission. */
  const [submittedSms, setSubmittedSms] = useState<number | null>(null)
  const handleSubmit = useEffectEvent(() => {
    setSubmittedSms(requestedAt)
    announce(t('auth.checking'))
  })
  const [step] = useState(() => createCodeStep(session, timer, handleSubmit))
  useEffect(() => step.activate(), [step])
  useMountAndUpdateEffect(requestedAt, () => {
    if (!state.isResent) return
    announce(t('auth.resent'))
    // The countdown replaces the focused resend button, so the focus moves to the field.
    input.current?.focus()
  })
  // Only the first code for each SMS is submitted automatically, so the customer must press the
  // button for another code.
  const needsManualSubmit = submittedSms === requestedAt && !isBusy && fieldError === undefined
  const submitHint = needsManualSubmit ? t('auth.sendByHand', { button: t('auth.submit') }) : undefined
  useFocusOnFieldError(input, fieldError, error)
  useMountAndUpdateEffect(error, () => {
    // The focused field becomes disabled, so the focus moves to the headline.
    if (isLocked) headline.current?.focus()
  })
  const canResend = remainingMs === 0 && !isLocked
  useAnnounceChange(canResend ? t('auth.resend') : null, canResend)

  /** Moves the focus to the submit button, because the alert and its retry button disappear. */
  function retry(): void {
    button.current?.focus()
    step.retry()
  }
  const seconds = Math.ceil(remainingMs / 1000)
  const countdown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={event => {
        event.preventDefault()
        step.submit()
      }}
    >
      <Headline ref={headline} className={css.headline}>{t('auth.codeHeadline')}</Headline>
      <p id={sentToId} className={css.sent}>{t('auth.codeSent', { phone: formatPhone(phone) })}</p>
      <TextField
        label={t('auth.codeLabel')}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={state.typed}
        onChange={step.setCode}
        error={fieldError}
        errorPrefix={t('field.error')}
        describedBy={sentToId}
        hint={submitHint}
        disabled={isLocked}
        autoFocus
        inputRef={input}
        inputClassName={css.code}
      />
      {/* Announces the hint when the customer has typed a complete code. */}
      {submitHint !== undefined && (
        <DebouncedStatus text={state.typed.length < SHORTEST_CODE ? undefined : submitHint} />
      )}
      <PhoneErrorAlert error={error} onRetry={retry} />
      <Button ref={button} variant="filled" size="large" type="submit" fullWidth busy={isBusy} disabled={isLocked}>
        {t('auth.submit')}
      </Button>
      <div className={css.ways}>
        {/* After too many wrong codes the API sends no new code for an hour. */}
        {!isLocked &&
          (remainingMs > 0 ? (
            <p className={css.countdown}>
              {t('auth.resendIn', { time: countdown })}
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
 * The remaining milliseconds, updated each second until they are 0. A change of `startedAt` starts
 * the countdown again. `getRemaining` reads the server's clock, so that the countdown ends at the
 * same moment after a reload or a sleep of the device.
 */
function useCountdown(getRemaining: () => number, startedAt: number): number {
  const [remaining, setRemaining] = useState(getRemaining)
  const getLatest = useEffectEvent(getRemaining)
  useEffect(() => {
    setRemaining(getLatest())
    const interval = setInterval(() => {
      const latest = getLatest()
      setRemaining(latest)
      if (latest === 0) clearInterval(interval)
    }, 1000)
    return () => clearInterval(interval)
  }, [startedAt])
  return remaining
}
