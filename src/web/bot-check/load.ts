import type { BotCheckPort } from '../../../core/env.ts'
import type { Config } from '../../../core/shop/config.ts'
import { importWithTimeout, memoizeLoad } from '../import-chunk.ts'
import type { BotCheckPorts } from './check.ts'

/** The bot check, if one is configured. Its code loads when the sign-in page is shown. */
export function createBotCheck(config: Config['botCheck'], world: BotCheckPorts): BotCheckPort | undefined {
  if (config.provider === 'none' || config.siteKey === '') return undefined
  const load = memoizeLoad(async () => (await importWithTimeout(() => import('./check.ts'))).createServiceBotCheck(config, world))
  return {
    activate(locale) {
      let isActive = true
      let leave = (): void => undefined
      load().then(check => {
        if (isActive) leave = check.activate(locale)
      }, () => undefined)
      return () => {
        isActive = false
        leave()
      }
    },
    token: async (purpose, locale) => (await load()).token(purpose, locale),
  }
}
