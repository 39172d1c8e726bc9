import type { WithPorts } from '../../../core/shop/app.ts'
import { createAccount as create } from '../../../core/shop/account.ts'
import { texts as kit } from '../../text/kit/ru.ts'
import { texts as own } from '../../text/account/ru.ts'
import { createBotCheck } from '../../web/bot-check/load.ts'
import { exclusively } from '../../web/lock.ts'
import { createIdentityPorts } from '../../web/sign-in/load.ts'
import { vkPort } from '../../web/sign-in/vk/load.ts'

/* Who is here, and the screens for it: one file, fetched when somebody is known or wants to be. */

export { LeavePopup } from '../../auth/LeavePopup.tsx'
export { SignInScreen } from '../../auth/SignInScreen.tsx'
export const texts = { ...kit, ...own }

export const createAccount: WithPorts<typeof create> = (base, ...rest) => create({
  exclusively: run => exclusively('session', run), vk: vkPort, botCheck: createBotCheck(base.config.botCheck, base.env), ...createIdentityPorts(),
}, base, ...rest)
