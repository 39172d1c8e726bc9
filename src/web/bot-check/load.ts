import type { BotCheckPort } from '../../../core/env.ts'
import type { Config } from '../../../core/shop/config.ts'
import { importInTime } from '../fetched.ts'
import type { BotCheckWorld } from './check.ts'

/**
 * The configured bot check, or undefined when none is. Nothing of it is downloaded before the sign-in page is shown; what
 * could not be loaded rejects that one token and is loaded anew for the next.
 */
export function createBotCheck(config: Config['botCheck'], world: BotCheckWorld): BotCheckPort | undefined {
  if (config.provider === 'none' || config.siteKey === '') return undefined
  let loading: Promise<BotCheckPort> | null = null
  async function load(): Promise<BotCheckPort> {
    try {
      return await (loading ??= importInTime(() => import('./check.ts')).then(({ createCheck }) => createCheck(config, world)))
    } catch (error) {
      loading = null
      throw error
    }
  }
  return {
    activate(locale) {
      let isHere = true
      let leave = (): void => undefined
      load().then(check => {
        if (isHere) leave = check.activate(locale)
      }, () => undefined)
      return () => {
        isHere = false
        leave()
      }
    },
    token: async (purpose, locale) => (await load()).token(purpose, locale),
  }
}
