import type { Report, TimerPort } from '../../../core/env.ts'
import { toDetail } from '../../../core/log/report.ts'
import { loadWithRetries } from '../load-with-retries.ts'
import { toYandexLanguage } from './coordinates.ts'
import type { Ymaps3 } from './types.ts'

export interface LoaderPorts {
  readonly page: { ymaps3?: Ymaps3 | undefined; readonly document: Pick<Document, 'createElement' | 'head'> }
  readonly timer: TimerPort
  /** Makes the script's URL trusted (W3C Trusted Types). */
  permit(url: string): string
  readonly report: Report
}

const SCRIPT_URL = 'https://api-maps.yandex.ru/v3/'

/**
 * Creates a function that loads Yandex Maps JS API 3 with retries (`loadWithRetries`), in the locale
 * of the first call. A failed round is reported. A refused key fails like a blocked script: Yandex
 * answers the script's request with the status 403.
 */
export function createLoader(key: string, { page, timer, permit, report }: LoaderPorts) {
  let language: string | null = null
  let loading: Promise<Ymaps3> | null = null
  // the newest request of the script; it goes on after a time-out, and then serves the next call
  let request: { readonly script: HTMLScriptElement; readonly result: Promise<Ymaps3> } | null = null

  function requestScript(lang: string): Promise<Ymaps3> {
    if (request !== null) return request.result
    const script = page.document.createElement('script')
    script.async = true
    // Yandex restricts keys by the origin
    script.referrerPolicy = 'strict-origin'
    const loaded = new Promise<unknown>((resolve, reject) => {
      script.onload = resolve
      script.onerror = () => reject(new Error('Yandex Maps could not be loaded'))
    })
    const result = loaded.then(async () => {
      const { ymaps3 } = page
      if (ymaps3 === undefined) throw new Error('The script of Yandex Maps did not define ymaps3')
      await ymaps3.ready
      return ymaps3
    })
    request = { script, result }
    script.src = permit(`${SCRIPT_URL}?${new URLSearchParams({ apikey: key, lang })}`)
    page.document.head.append(script)
    return result
  }
  function removeFailedScript(): void {
    request?.script.remove()
    request = null
    delete page.ymaps3
  }

  return (locale: string): Promise<Ymaps3> => {
    const lang = language ??= toYandexLanguage(locale)
    loading ??= loadWithRetries(() => requestScript(lang), {
      service: 'Yandex Maps', timer, onFailure: removeFailedScript,
    }).catch((error: unknown) => {
      loading = null
      report('maps.failed', toDetail('Yandex'))
      throw error
    })
    return loading
  }
}
