import type { Cancel, TimerPort } from '../../env.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { Session } from './session.ts'

/** Time in ms for which the end of a session is told: who is in the middle of something else has to notice it. */
export const NOTICE_MILLISECONDS = 12_000

/** That a session has come to its end by itself is told once for each end, on whichever page (AUTH-06). */
export function createEndNotice({ session, mayTell, isOnSignIn, timer }: {
  readonly session: Pick<Session, 'state' | 'dismissEnded'>
  /** False while something would cover it. */
  readonly mayTell: Readable<boolean>
  readonly isOnSignIn: () => boolean
  readonly timer: Pick<TimerPort, 'after'>
}) {
  const isTold = createStore(false)
  let stop: Cancel = () => undefined
  const isOver = derive([session.state], state => state.at === 'guest' && state.ended)
  isOver.subscribe(() => {
    if (isOver.get()) return
    stop()
    isTold.set(false)
  })
  return {
    /** It has yet to be told, and nothing stands in its way. */
    isDue: derive([isOver, isTold, mayTell], (over, told, may) => over && !told && may),
    /**
     * True when it is to be told now, which then counts as told, whatever the customer opens over it. False on the page of
     * sign-in, which says it itself for as long as it is so.
     */
    tell(): boolean {
      if (!isOver.get() || isTold.get()) return false
      isTold.set(true)
      if (isOnSignIn()) return false
      // a reload says it no more, unless the page of sign-in is showing it
      stop = timer.after(NOTICE_MILLISECONDS, () => {
        if (!isOnSignIn()) session.dismissEnded()
      })
      return true
    },
  }
}
