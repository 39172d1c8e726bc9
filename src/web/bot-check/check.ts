import type { BotCheckPort, Cancel, Report, TimerPort } from '../../../core/env.ts'
import { toDetail } from '../../../core/log/report.ts'
import type { Config } from '../../../core/shop/config.ts'
import { importWithTimeout } from '../import-chunk.ts'
import { BotCheckError, type BotCheckProvider } from './provider.ts'
import { createScriptInserter } from './script.ts'

export interface BotCheckPorts {
  readonly timer: TimerPort
  readonly report: Report
}

/** In ms: the time limit for loading the service's script. */
const SCRIPT_TIMEOUT = 10_000
/** In ms: the time limit for a token without a challenge. */
const TOKEN_TIMEOUT = 15_000

/** Creates the bot check of the configured service. The service's script loads on the first use. */
export function createServiceBotCheck(
  { provider, siteKey }: Config['botCheck'], { timer, report }: BotCheckPorts,
): BotCheckPort {
  const insertScript = createScriptInserter()
  let loading: Promise<BotCheckProvider> | null = null
  // the number of shown pages that have called `activate`
  let activePages = 0
  // pending token requests; leaving the last of these pages aborts them, which also removes a challenge
  const pending = new Set<AbortController>()

  async function importProvider(locale: string): Promise<BotCheckProvider> {
    if (provider === 'smartcaptcha') {
      return (await importWithTimeout('web/bot-check/smart-captcha', () => import('./smart-captcha.ts')))
        .loadSmartCaptcha({ siteKey, insertScript, timer })
    }
    return (await importWithTimeout('web/bot-check/recaptcha', () => import('./recaptcha.ts')))
      .loadRecaptcha({ siteKey, insertScript, locale, isEnterprise: provider === 'recaptcha-enterprise' })
  }
  function loadProvider(locale: string): Promise<BotCheckProvider> {
    if (loading !== null) return loading
    const attempt = withTimeLimit(timer, SCRIPT_TIMEOUT, () => importProvider(locale))
    loading = attempt
    attempt.then(updateBadge, () => {
      if (loading === attempt) loading = null
    })
    return attempt
  }
  function updateBadge(): void {
    loading?.then(loaded => loaded.showBadge(activePages > 0), () => undefined)
  }

  return {
    activate(locale) {
      activePages += 1
      // a failure is reported when a token is requested
      loadProvider(locale).then(updateBadge, () => undefined)
      let isActive = true
      return () => {
        if (isActive) activePages -= 1
        isActive = false
        if (activePages === 0) for (const controller of pending) controller.abort(new BotCheckError('cancelled'))
        updateBadge()
      }
    },
    async token(purpose, locale) {
      const controller = new AbortController()
      const { signal } = controller
      pending.add(controller)
      try {
        const loaded = await loadProvider(locale)
        signal.throwIfAborted()
        const token = await withTimeLimit(timer, TOKEN_TIMEOUT, endLimit =>
          loaded.requestToken(purpose, locale, endLimit, signal))
        if (typeof token !== 'string' || token === '') throw new BotCheckError('unavailable')
        return token
      } catch (error) {
        const reason = error instanceof BotCheckError ? error.reason : 'unavailable'
        report('bot-check.failed', toDetail(reason))
        throw new BotCheckError(reason)
      } finally {
        pending.delete(controller)
        // after a time-out, this stops the request, which is still pending
        controller.abort()
      }
    },
  }
}

/**
 * Resolves with the result of `run`; rejects with a BotCheckError when `run` takes too long. `run`
 * calls `endLimit` when the service shows a challenge, because the customer may take any time to
 * solve it.
 */
function withTimeLimit<T>(
  timer: TimerPort, milliseconds: number, run: (endLimit: () => void) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const endLimit: Cancel = timer.after(milliseconds, () => reject(new BotCheckError('late')))
    run(endLimit).finally(endLimit).then(resolve, reject)
  })
}
