import { select } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import { latestOnly } from '../../task.ts'
import type { InternalSession } from './session.ts'

/** One attempt to sign in. `Attempts.run` passes it to the code that performs the attempt. */
export interface Attempt {
  /** False once the attempt is void. Call it after each `await`, before sending or storing. */
  isCurrent(): boolean
  /** Calls `listen` if the attempt becomes void before it has finished. */
  onCancelled(listen: () => void): void
}

/**
 * The attempts to sign in, by any method. Only the newest attempt counts. It becomes void when
 * `onCustomerChanged` calls its listeners (AUTH-05), and when the customer leaves the sign-in page.
 */
export interface Attempts {
  /**
   * Calls `listen` when a session begins or ends, or when the user data is erased, in this tab or
   * in another tab.
   */
  onCustomerChanged(listen: () => void): void
  /** Makes the current attempt void. */
  drop(): void
  /**
   * Runs an attempt and makes the previous attempt void. Calls `onCancelled` if the new attempt
   * becomes void before it has finished. A void attempt resolves to `stale`, even if `run` fails.
   * Any other attempt rejects with the error of `run`.
   */
  run<T>(onCancelled: () => void, run: (attempt: Attempt) => Promise<T>): Promise<
    { readonly status: 'stale' } | { readonly status: 'latest'; readonly value: Awaited<T> }
  >
}

export function createAttempts({ session, onErased, isSignInPage }: {
  readonly session: Pick<InternalSession, 'state' | 'isSignedInAnywhere'>
  /** Calls `listen` when the user data was erased. For a guest, that changes no session. */
  readonly onErased: (listen: () => void) => void
  /** Whether the sign-in page is open. A customer who leaves it abandons the current attempt. */
  readonly isSignInPage: Readable<boolean>
}): Attempts {
  const latest = latestOnly()
  const isGuest = select(session.state, ({ status }) => status === 'guest')
  function onCustomerChanged(listen: () => void): void {
    isGuest.subscribe(listen)
    onErased(listen)
  }
  onCustomerChanged(latest.drop)
  isSignInPage.subscribe(() => {
    if (!isSignInPage.get()) latest.drop()
  })
  return {
    onCustomerChanged,
    drop: latest.drop,
    run: (onAttemptCancelled, run) => latest(async signal => {
      const wasSignedIn = session.isSignedInAnywhere()
      let hasFinished = false
      const onCancelled = (listen: () => void): void =>
        signal.addEventListener('abort', () => {
          if (!hasFinished) listen()
        })
      onCancelled(onAttemptCancelled)
      // reads the storage each time: the storage event of another tab may not have arrived yet
      function isCurrent(): boolean {
        if (!signal.aborted && session.isSignedInAnywhere() !== wasSignedIn) latest.drop()
        return !signal.aborted
      }
      try {
        return await run({ isCurrent, onCancelled })
      } finally {
        // makes the attempt void if a customer has signed in or out meanwhile, in any tab
        isCurrent()
        hasFinished = true
      }
    }),
  }
}
