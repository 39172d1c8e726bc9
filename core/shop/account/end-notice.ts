import type { Cancel, TimerPort } from '../../env.ts'
import { derive, select } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { Session } from './session.ts'

/** Time in ms: who is in the middle of something else has to notice it. */
export const NOTICE_MILLISECONDS = 12_000

interface Page { readonly mayTell: Readable<boolean>; readonly isOnSignIn: Readable<boolean> }

/** That a session has ended by itself is told once for each end, on whichever page (AUTH-06). */
export function createEndNotice({ state, dismissEnded }: Session, timer: TimerPort, { mayTell, isOnSignIn }: Page) {
  const isTold = createStore(false)
  let stop: Cancel = () => undefined
  const isOver = select(state, now => now.at === 'guest' && now.ended)
  isOver.subscribe(() => {
    stop()
    isTold.set(false)
  })
  return {
    isDue: derive([isOver, isTold, mayTell], (over, told, may) => over && !told && may),
    /** True when it is to be told now, and so is told; not on the page of sign-in, which says it itself. */
    tell(): boolean {
      if (!isOver.get() || isTold.get()) return false
      isTold.set(true)
      // a reload says it no more, unless the page of sign-in is showing it
      if (!isOnSignIn.get()) stop = timer.after(NOTICE_MILLISECONDS, () => isOnSignIn.get() || dismissEnded())
      return !isOnSignIn.get()
    },
  }
}
