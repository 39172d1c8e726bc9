import type { Cancel, TimerPort } from '../../env.ts'
import type { Account } from '../account.ts'
import { SHORTEST_CODE } from '../account/providers/phone-state.ts'

/** In milliseconds: a typed code counts as complete after this time without another digit. */
const TYPING_PAUSE = 700

/**
 * Creates the step in which the customer types the code of an SMS. It calls `onChecking` when it
 * submits the code.
 */
export function createCodeStep({ phone }: Account['session'], timer: TimerPort, onChecking: () => void) {
  /** `requestedAt` of the SMS whose code was submitted last; null before the first submission. */
  let submittedRequest: number | null = null
  let stopWaiting: Cancel = () => undefined
  const isBusy = (): boolean => phone.state.get().call.status === 'busy'

  function check(): void {
    stopWaiting()
    if (isBusy()) return
    void phone.submitCode()
    // `submitCode` has not sent the code, because it is invalid
    if (!isBusy()) return
    submittedRequest = phone.state.get().codeRequest?.requestedAt ?? null
    onChecking()
  }

  return {
    /** Prepares the step. Returns a function that ends it. */
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
      if (length < SHORTEST_CODE || length < lengthBefore || submittedRequest === codeRequest?.requestedAt) return
      // a pasted or autofilled code is complete; a typed code may get another digit
      if (length > lengthBefore + 1) check()
      else stopWaiting = timer.after(TYPING_PAUSE, check)
    },
    check,
    resend: (): void => void phone.requestCode(),
    retry(): void {
      const { call } = phone.state.get()
      return call.status === 'failed' && call.operation === 'submit' ? check() : void phone.requestCode()
    },
  }
}
