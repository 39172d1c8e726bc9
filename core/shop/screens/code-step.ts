import type { Cancel, TimerPort } from '../../env.ts'
import type { Account } from '../app/account.ts'
import { SHORTEST_CODE } from '../account/providers/phone-state.ts'

/** In ms: a code typed digit by digit is submitted after this time without another digit. */
const TYPING_PAUSE = 700

/**
 * Creates the step in which the customer types the code of an SMS. It calls `onSubmit` after it has
 * started to submit a code.
 */
export function createCodeStep({ phone }: Account['session'], timer: TimerPort, onSubmit: () => void) {
  /** `requestedAt` of the SMS whose code was submitted last; null before the first submission. */
  let submittedRequestedAt: number | null = null
  let stopWaiting: Cancel = () => undefined
  const isBusy = (): boolean => phone.state.get().call.status === 'busy'

  function submit(): void {
    stopWaiting()
    if (isBusy()) return
    void phone.submitCode()
    // `submitCode` sets the status synchronously; it does not send a code that is too short
    if (!isBusy()) return
    submittedRequestedAt = phone.state.get().codeRequest?.requestedAt ?? null
    onSubmit()
  }

  return {
    /** Prepares the bot check while the step is shown. Returns a function that ends the step. */
    activate(): Cancel {
      const deactivate = phone.activate()
      return () => {
        stopWaiting()
        deactivate()
      }
    },
    /**
     * Sets the typed code. Submits a complete code automatically, but only once for each SMS: after
     * that, the customer presses the button.
     */
    setCode(text: string): void {
      stopWaiting()
      const lengthBefore = phone.state.get().typed.length
      phone.setText(text)
      const { typed: { length }, codeRequest } = phone.state.get()
      if (length < SHORTEST_CODE || length < lengthBefore || submittedRequestedAt === codeRequest?.requestedAt) return
      // a pasted or autofilled code is complete; a typed code may get another digit
      if (length > lengthBefore + 1) submit()
      else stopWaiting = timer.after(TYPING_PAUSE, submit)
    },
    submit,
    resend: (): void => void phone.requestCode(),
    retry(): void {
      const { call } = phone.state.get()
      return call.status === 'failed' && call.operation === 'submit' ? submit() : void phone.requestCode()
    },
  }
}
