import type { BotCheckPort, Cancel, Report, TimerPort } from '../../../core/env.ts'
import { named } from '../../../core/log/report.ts'
import type { Config } from '../../../core/shop/config.ts'
import { importWithTimeout } from '../import-chunk.ts'
import { BotCheckError, type BotCheckProvider } from './provider.ts'
import { createScriptInserter } from './script.ts'

export interface BotCheckPorts {
  readonly timer: TimerPort
  readonly report: Report
}

/** Time limits in ms for the service's script, and for a token without a challenge. */
const SCRIPT_DEADLINE = 10_000
const TOKEN_DEADLINE = 15_000

/** Creates the bot check of the configured service. */
export function createServiceBotCheck({ provider, siteKey }: Config['botCheck'], { timer, report }: BotCheckPorts): BotCheckPort {
  const insertScript = createScriptInserter()
  let loading: Promise<BotCheckProvider> | null = null
  let activePages = 0
  // a challenge is removed together with the page that has requested the token
  const underWay = new Set<AbortController>()

  async function load(locale: string): Promise<BotCheckProvider> {
    if (provider === 'smartcaptcha') {
      return (await importWithTimeout(() => import('./smart-captcha.ts')))
        .loadSmartCaptcha({ siteKey, insertScript, timer })
    }
    return (await importWithTimeout(() => import('./recaptcha.ts')))
      .loadRecaptcha({ siteKey, insertScript, locale, isEnterprise: provider === 'recaptcha-enterprise' })
  }
  function ready(locale: string): Promise<BotCheckProvider> {
    if (loading !== null) return loading
    const attempt = inTime(timer, SCRIPT_DEADLINE, () => load(locale))
    loading = attempt
    attempt.then(show, () => {
      if (loading === attempt) loading = null
    })
    return attempt
  }
  function show(): void {
    loading?.then(made => made.show(activePages > 0), () => undefined)
  }

  return {
    activate(locale) {
      activePages += 1
      // a failure is reported when a token is requested
      ready(locale).then(show, () => undefined)
      let isActive = true
      return () => {
        if (isActive) activePages -= 1
        isActive = false
        if (activePages === 0) for (const controller of underWay) controller.abort(new BotCheckError('cancelled'))
        show()
      }
    },
    async token(purpose, locale) {
      const end = new AbortController()
      underWay.add(end)
      try {
        const made = await ready(locale)
        end.signal.throwIfAborted()
        const token = await inTime(timer, TOKEN_DEADLINE, hold => made.requestToken(purpose, locale, hold, end.signal))
        if (typeof token !== 'string' || token === '') throw new BotCheckError('unavailable')
        return token
      } catch (error) {
        const why = error instanceof BotCheckError ? error.reason : 'unavailable'
        report('bot-check.failed', named(why))
        throw new BotCheckError(why)
      } finally {
        underWay.delete(end)
        end.abort()
      }
    },
  }
}

/**
 * Rejects when `run` takes too long.
 * `run` calls `hold` to end the limit when it shows the customer a challenge.
 */
function inTime<T>(timer: TimerPort, milliseconds: number, run: (hold: () => void) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop: Cancel = timer.after(milliseconds, () => reject(new BotCheckError('late')))
    run(stop).finally(stop).then(resolve, reject)
  })
}
