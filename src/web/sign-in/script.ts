import { permitScripts } from '../script-address.ts'

/** A third-party script that the page contains at most once. */
export interface ThirdPartyScript {
  /**
   * Resolves when the script has run. Callers share an attempt until it fails;
   * `isForced` starts another one beside an attempt that hangs.
   */
  load(isForced: boolean): Promise<void>
}

interface Waiter {
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** `policy`: the name of the policy that permits the script's URL (W3C Trusted Types). */
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
    // Google's script copies the nonce to the styles that
    // it adds; the policy for scripts does not use it
    if (nonce !== undefined) script.nonce = nonce
    script.onload = () => end(script)
    script.onerror = () => end(script)
    // two elements with the same URL share one request, which may be hanging
    permit ??= permitScripts(policy)
    script.src = permit(attempts === 0 ? address() : `${address()}?attempt=${attempts}`)
    attempts += 1
    document.head.append(script)
  }
  function end(script: HTMLScriptElement): void {
    const isUsable = isLoaded()
    // the failure of an earlier attempt is ignored
    if (!isUsable && script !== newest) return
    const waiting = waiters
    waiters = []
    if (script === newest) newest = null
    if (!isUsable) script.remove()
    for (const { resolve, reject } of waiting) {
      if (isUsable) resolve()
      else reject(new Error('The script of the sign-in cannot be had'))
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
