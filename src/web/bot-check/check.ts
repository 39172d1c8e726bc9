import type { BotCheckPort, Cancel, Report, TimerPort } from '../../../core/env.ts'
import { named } from '../../../core/log/report.ts'
import type { Config } from '../../../core/shop/config.ts'
import { importInTime } from '../fetched.ts'
import { BotCheckError, type BotCheckProvider } from './provider.ts'
import { createScripts } from './script.ts'

export interface BotCheckWorld {
  readonly timer: TimerPort
  readonly report: Report
}

/** Time in ms for the service's script, and for a token as long as nothing is asked of the customer. */
const SCRIPT_DEADLINE = 10_000
const TOKEN_DEADLINE = 15_000

/** The bot check by the service that is configured. */
export function createCheck({ provider, siteKey }: Config['botCheck'], { timer, report }: BotCheckWorld): BotCheckPort {
  const insertScript = createScripts()
  let loading: Promise<BotCheckProvider> | null = null
  let attending = 0
  // what is asked of the customer goes with the page that has asked for a token
  const underWay = new Set<AbortController>()

  async function load(locale: string): Promise<BotCheckProvider> {
    if (provider === 'smartcaptcha') return (await importInTime(() => import('./smart-captcha.ts'))).loadSmartCaptcha({ siteKey, insertScript, timer })
    return (await importInTime(() => import('./recaptcha.ts'))).loadRecaptcha({ siteKey, insertScript, locale, isEnterprise: provider === 'recaptcha-enterprise' })
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
    loading?.then(made => made.show(attending > 0), () => undefined)
  }

  return {
    activate(locale) {
      attending += 1
      // a failure is told by the token that is asked for
      ready(locale).then(show, () => undefined)
      let isHere = true
      return () => {
        if (isHere) attending -= 1
        isHere = false
        if (attending === 0) for (const one of underWay) one.abort(new BotCheckError('cancelled'))
        show()
      }
    },
    async token(purpose, locale) {
      const end = new AbortController()
      underWay.add(end)
      try {
        const made = await ready(locale)
        end.signal.throwIfAborted()
        const token = await inTime(timer, TOKEN_DEADLINE, hold => made.prove(purpose, locale, hold, end.signal))
        if (typeof token !== 'string' || token === '') throw new BotCheckError('unavailable')
        return token
      } catch (error) {
        const why = error instanceof BotCheckError ? error.why : 'unavailable'
        report('bot-check.failed', named(why))
        throw new BotCheckError(why)
      } finally {
        underWay.delete(end)
        end.abort()
      }
    },
  }
}

/** Rejects when the run takes too long, but for one that asks the customer, who has all the time they want. */
function inTime<T>(timer: TimerPort, milliseconds: number, run: (hold: () => void) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop: Cancel = timer.after(milliseconds, () => reject(new BotCheckError('late')))
    run(stop).finally(stop).then(resolve, reject)
  })
}
