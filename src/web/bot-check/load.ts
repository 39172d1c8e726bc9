import type { BotCheckPort } from '../../../core/env.ts'
import type { Config } from '../../../core/shop/config.ts'
import { importInTime, shared } from '../fetched.ts'
import type { BotCheckWorld } from './check.ts'

/** The bot check, if one is configured. Its code loads when the sign-in page is shown. */
export function createBotCheck(config: Config['botCheck'], world: BotCheckWorld): BotCheckPort | undefined {
  if (config.provider === 'none' || config.siteKey === '') return undefined
  const load = shared(async () => (await importInTime(() => import('./check.ts'))).createCheck(config, world))
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
