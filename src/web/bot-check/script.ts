import { permitScripts } from '../script-address.ts'
import { BotCheckError } from './provider.ts'

export type InsertScript = (url: string) => Promise<void>

/**
 * Resolves when a service's script has run.
 * The next attempt replaces a script that is blocked or hangs.
 */
export function createScriptInserter(): InsertScript {
  const permitted = permitScripts('bot-check')
  let attempts = 0
  let newest: HTMLScriptElement | null = null
  let ran = (): void => undefined
  return url => new Promise((resolve, reject) => {
    const script = document.createElement('script')
    newest?.remove()
    newest = script
    ran = resolve
    script.async = true
    // the sign-in page's query contains the customer's next address
    script.referrerPolicy = 'strict-origin'
    // an earlier attempt that loads late has run too
    script.onload = () => ran()
    script.onerror = () => {
      script.remove()
      reject(new BotCheckError('unavailable'))
    }
    // two elements with the same URL share one request, which may be hanging
    script.src = permitted(attempts === 0 ? url : `${url}&attempt=${attempts}`)
    attempts += 1
    document.head.append(script)
  })
}
