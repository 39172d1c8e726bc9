import type { Cancel, TimerPort } from '../../env.ts'
import type { Account } from '../account.ts'
import { SHORTEST_CODE } from '../account/providers/phone-state.ts'

/** Time in ms without another digit after which a typed code counts as whole. */
const PAUSE = 700

/** The step in which the code of an SMS is typed. `onChecking` is told when a check has begun. */
export function createCodeStep({ phone }: Account['session'], timer: TimerPort, onChecking: () => void) {
  /** The SMS whose code has been sent, by the moment of its request. */
  let tried: number | null = null
  let stopWaiting: Cancel = () => undefined
  const isBusy = (): boolean => phone.state.get().call.at === 'busy'

  function check(): void {
    stopWaiting()
    if (isBusy()) return
    void phone.submitCode()
    // a code that is none is not sent
    if (!isBusy()) return
    tried = phone.state.get().asked?.requestedAt ?? null
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
    /** A code that has come whole goes by itself, once for each SMS; after that the button does it. */
    typed(text: string): void {
      stopWaiting()
      const before = phone.state.get().typed.length
      phone.typed(text)
      const { typed: { length }, asked } = phone.state.get()
      if (length < SHORTEST_CODE || length < before || tried === asked?.requestedAt) return
      // pasted or filled in it is whole; of one that is typed more digits may follow
      if (length > before + 1) check()
      else stopWaiting = timer.after(PAUSE, check)
    },
    check,
    resend: (): void => void phone.requestCode(),
    retry(): void {
      const { call } = phone.state.get()
      return call.at === 'failed' && call.of === 'submit' ? check() : void phone.requestCode()
    },
  }
}
