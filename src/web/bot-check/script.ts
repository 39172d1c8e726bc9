import { permitScripts } from '../script-address.ts'
import { BotCheckError } from './provider.ts'

export type InsertScript = (url: string) => Promise<void>

/** Resolves when a service's script has run; a blocked or hanging one is taken out, and the next attempt asks anew. */
export function createScripts(): InsertScript {
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
    // where the customer is going next stands in the query of the sign-in page
    script.referrerPolicy = 'strict-origin'
    // a former attempt that arrives late has run all the same
    script.onload = () => ran()
    script.onerror = () => {
      script.remove()
      reject(new BotCheckError('unavailable'))
    }
    // of two elements with one address the browser makes one request, which may be the one that hangs
    script.src = permitted(attempts === 0 ? url : `${url}&attempt=${attempts}`)
    attempts += 1
    document.head.append(script)
  })
}
