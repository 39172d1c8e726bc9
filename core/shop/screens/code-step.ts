import type { Cancel, TimerPort } from '../../env.ts'
import type { Account } from '../account.ts'
import { SHORTEST_CODE } from '../account/providers/phone-state.ts'

/** Time in ms without another digit after which a typed code counts as complete. */
const PAUSE = 700

/** The step in which the customer types the code of an SMS. Calls `onChecking` when a check has begun. */
export function createCodeStep({ phone }: Account['session'], timer: TimerPort, onChecking: () => void) {
  /** The time at which the SMS was requested whose code has been submitted. */
  let tried: number | null = null
  let stopWaiting: Cancel = () => undefined
  const isBusy = (): boolean => phone.state.get().call.status === 'busy'

  function check(): void {
    stopWaiting()
    if (isBusy()) return
    void phone.submitCode()
    // an invalid code is not sent
    if (!isBusy()) return
    tried = phone.state.get().requestedCode?.requestedAt ?? null
    onChecking()
  }

  return {
    activate(): Cancel {
      const leave = phone.activate()
      return () => {
        stopWaiting()
        leave()
      }
    },
    /** Submits a complete code automatically, once for each SMS; after that the customer presses the button. */
    setCode(text: string): void {
      stopWaiting()
      const before = phone.state.get().typed.length
      phone.setText(text)
      const { typed: { length }, requestedCode } = phone.state.get()
      if (length < SHORTEST_CODE || length < before || tried === requestedCode?.requestedAt) return
      // a pasted or autofilled code is complete; a typed one may get more digits
      if (length > before + 1) check()
      else stopWaiting = timer.after(PAUSE, check)
    },
    check,
    resend: (): void => void phone.requestCode(),
    retry(): void {
      const { call } = phone.state.get()
      return call.status === 'failed' && call.of === 'submit' ? check() : void phone.requestCode()
    },
  }
}
