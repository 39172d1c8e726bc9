import type { Cancel, TimerPort } from '../../env.ts'
import { derive, select } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { Session } from './session.ts'

/** How long the notice is shown: long enough for a customer who is doing something else. */
export const NOTICE_MILLISECONDS = 12_000

/** `canNotify`: whether unsolicited notices are allowed. `isOnSignIn`: the sign-in page is open. */
interface PageState { readonly canNotify: Readable<boolean>; readonly isOnSignIn: Readable<boolean> }

/**
 * The notice that the session has ended without a sign-out (AUTH-06). It is shown once for each
 * ended session, on any page.
 */
export interface EndNotice {
  /** Whether the page should call `markShown` now, and show the notice if that returns true. */
  readonly shouldShow: Readable<boolean>
  /**
   * Marks the notice as shown. Returns true if the caller must show it. Returns false if no session
   * has ended, if it was shown before, or if the sign-in page is open, which shows the same message.
   */
  markShown(): boolean
}

export function createEndNotice(
  { state, dismissEnded }: Session, timer: TimerPort, { canNotify, isOnSignIn }: PageState,
): EndNotice {
  const wasShown = createStore(false)
  let cancelDismissal: Cancel = () => undefined
  const hasEnded = select(state, session => session.status === 'guest' && session.ended)
  hasEnded.subscribe(() => {
    cancelDismissal()
    wasShown.set(false)
  })
  return {
    shouldShow: derive([hasEnded, wasShown, canNotify], (ended, shown, allowed) => ended && !shown && allowed),
    markShown() {
      if (!hasEnded.get() || wasShown.get()) return false
      wasShown.set(true)
      if (isOnSignIn.get()) return false
      // dismiss the end, so that a later reload does not repeat the notice; not on the sign-in page,
      // whose message needs `ended`
      cancelDismissal = timer.after(NOTICE_MILLISECONDS, () => {
        if (!isOnSignIn.get()) dismissEnded()
      })
      return true
    },
  }
}
