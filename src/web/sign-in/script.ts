import { permitScripts } from '../script-address.ts'

/** A foreign script of one address, in the page once. */
export interface ForeignScript {
  /** Resolves when the script has run. An attempt is shared until it fails; `again` makes one beside a hanging one. */
  load(again: boolean): Promise<void>
}

interface Waiter {
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** `policy` is the name under which the page permits addresses of scripts (W3C Trusted Types). */
export function createForeignScript(options: {
  readonly policy: string
  readonly nonce?: string
  readonly isThere: () => boolean
  readonly address: () => string
}): ForeignScript {
  const { policy, nonce, isThere, address } = options
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
    // Google's script gives it to the styles that it adds; as a policy for scripts it means nothing
    if (nonce !== undefined) script.nonce = nonce
    script.onload = () => end(script)
    script.onerror = () => end(script)
    // of two elements with one address the browser makes one request, which may be the one that hangs
    permit ??= permitScripts(policy)
    script.src = permit(attempts === 0 ? address() : `${address()}?attempt=${attempts}`)
    attempts += 1
    document.head.append(script)
  }
  function end(script: HTMLScriptElement): void {
    const isUsable = isThere()
    // a former attempt that fails is nobody's concern
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
    load(again) {
      if (isThere()) return Promise.resolve()
      return new Promise((resolve, reject) => {
        waiters.push({ resolve, reject })
        if (newest === null || again) insert()
      })
    },
  }
}
