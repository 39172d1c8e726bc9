import type { BotCheckPort } from '../../../core/env.ts'
import type { Config } from '../../../core/shop/config.ts'
import { importWithTimeout, memoizeLoad } from '../import-chunk.ts'
import type { BotCheckPorts } from './check.ts'

/**
 * Creates the bot check; undefined if none is configured. The code of the bot check loads when a
 * page of the sign-in is shown.
 */
export function createBotCheck(config: Config['botCheck'], ports: BotCheckPorts): BotCheckPort | undefined {
  if (config.provider === 'none' || config.siteKey === '') return undefined
  const load = memoizeLoad(async () =>
    (await importWithTimeout('web/bot-check/check', () => import('./check.ts'))).createServiceBotCheck(config, ports))
  return {
    activate(locale) {
      let isActive = true
      let deactivate = (): void => undefined
      load().then(check => {
        if (isActive) deactivate = check.activate(locale)
      }, () => undefined)
      return () => {
        isActive = false
        deactivate()
      }
    },
    token: async (purpose, locale) => (await load()).token(purpose, locale),
  }
}
