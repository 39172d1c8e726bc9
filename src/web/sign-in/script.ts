import { permitScripts } from '../script-address.ts'

/** The script of a sign-in provider. The page contains at most one element for it. */
export interface ThirdPartyScript {
  /**
   * Resolves when the script has run. Callers share a pending attempt. `isForced` starts another
   * attempt, in case the pending attempt hangs.
   */
  load(isForced: boolean): Promise<void>
}

/** A call of `load` that waits for the script. */
interface Waiter {
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/**
 * `policy`: the name of the policy that permits the script's URL (W3C Trusted Types). `isLoaded`:
 * whether the script's global exists. `address`: the script's URL, without a query.
 */
export function createThirdPartyScript(options: {
  readonly policy: string
  readonly nonce?: string
  readonly isLoaded: () => boolean
  readonly address: () => string
}): ThirdPartyScript {
  const { policy, nonce, isLoaded, address } = options
  let waiters: Waiter[] = []
  let newest: HTMLScriptElement | null = null
  let attempts = 0
  let permit: ((url: string) => string) | null = null

  function insert(): void {
    const script = document.createElement('script')
    newest?.remove()
    newest = script
    script.async = true
    script.referrerPolicy = 'strict-origin'
    // for Google's script, which copies the nonce to the styles that it adds
    if (nonce !== undefined) script.nonce = nonce
    script.onload = () => completeAttempt(script)
    script.onerror = () => completeAttempt(script)
    permit ??= permitScripts(policy)
    // a retry needs another URL: elements with the same URL share one request, which may hang
    script.src = permit(attempts === 0 ? address() : `${address()}?attempt=${attempts}`)
    attempts += 1
    document.head.append(script)
  }
  /** Resolves or rejects all waiting calls when an attempt has loaded or failed. */
  function completeAttempt(script: HTMLScriptElement): void {
    const isUsable = isLoaded()
    // the failure of an earlier attempt is ignored
    if (!isUsable && script !== newest) return
    const waiting = waiters
    waiters = []
    if (script === newest) newest = null
    if (!isUsable) script.remove()
    for (const { resolve, reject } of waiting) {
      if (isUsable) resolve()
      else reject(new Error('The script of the sign-in provider could not be loaded'))
    }
  }

  return {
    load(isForced) {
      if (isLoaded()) return Promise.resolve()
      return new Promise((resolve, reject) => {
        waiters.push({ resolve, reject })
        if (newest === null || isForced) insert()
      })
    },
  }
}
