import { permitScripts } from '../script-address.ts'
import { BotCheckError } from './provider.ts'

/**
 * Inserts the script of a bot check into the page. Resolves when the script has run; rejects with a
 * BotCheckError when it cannot be loaded.
 */
export type InsertScript = (url: string) => Promise<void>

/**
 * Creates a function that inserts a service's script. Each attempt removes the element of the
 * previous attempt, whose request may be hanging.
 */
export function createScriptInserter(): InsertScript {
  const toScriptUrl = permitScripts('bot-check')
  let attempts = 0
  let newest: HTMLScriptElement | null = null
  let resolveNewest = (): void => undefined
  return url => new Promise((resolve, reject) => {
    const script = document.createElement('script')
    newest?.remove()
    newest = script
    resolveNewest = resolve
    script.async = true
    // sends no query, because the query of the sign-in page contains the page to return to
    script.referrerPolicy = 'strict-origin'
    // if the script of an earlier attempt loads late, it resolves the newest attempt
    script.onload = () => resolveNewest()
    script.onerror = () => {
      script.remove()
      reject(new BotCheckError('unavailable'))
    }
    // a retry needs another URL: elements with the same URL share one request, which may hang
    script.src = toScriptUrl(attempts === 0 ? url : `${url}&attempt=${attempts}`)
    attempts += 1
    document.head.append(script)
  })
}
