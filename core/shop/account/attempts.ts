import { select } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import { latestOnly } from '../../task.ts'
import type { InternalSession } from './session.ts'

export interface Attempt {
  /** To be asked after each wait, before anything is sent or kept: false once the try is void. */
  isCurrent(): boolean
  /** What is to be ended when the try becomes void. */
  onCancelled(end: () => void): void
}
export type Attempts = ReturnType<typeof createAttempts>

/** The tries to sign in, by any method. The last one counts, until the visitor has left (AUTH-05). */
export function createAttempts({ session, onErased, isSignInPage }: {
  readonly session: Pick<InternalSession, 'state' | 'isSignedInAnywhere'>
  /** Tells of a guest who is somebody else: no session changes then. */
  readonly onErased: (listen: () => void) => void
  /** Whoever leaves that page has given up what was under way there. */
  readonly isSignInPage: Readable<boolean>
}) {
  const latest = latestOnly()
  const isGuest = select(session.state, ({ at }) => at === 'guest')
  /** Somebody has signed in or out, or said to be somebody else, here or in another tab. */
  function onVisitorLeft(listen: () => void): void {
    isGuest.subscribe(listen)
    onErased(listen)
  }
  onVisitorLeft(latest.drop)
  isSignInPage.subscribe(() => isSignInPage.get() || latest.drop())
  return {
    onVisitorLeft,
    drop: latest.drop,
    /** Runs a try; `cancelled` is told when it becomes void. A void one is stale, whatever it brings. */
    run: <T>(cancelled: () => void, run: (attempt: Attempt) => Promise<T>) => latest(async signal => {
      const wasAnybodyHere = session.isSignedInAnywhere()
      let isOver = false
      const onCancelled = (end: () => void): void => signal.addEventListener('abort', () => isOver || end())
      onCancelled(cancelled)
      // asked anew each time: the word of another tab may still be on its way
      function isCurrent(): boolean {
        if (!signal.aborted && session.isSignedInAnywhere() !== wasAnybodyHere) latest.drop()
        return !signal.aborted
      }
      try {
        return await run({ isCurrent, onCancelled })
      } finally {
        isCurrent()
        isOver = true
      }
    }),
  }
}
