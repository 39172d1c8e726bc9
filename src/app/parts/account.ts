import type { WithPorts } from '../../../core/shop/shop.ts'
import { createAccount as create } from '../../../core/shop/account.ts'
import { texts as kit } from '../../text/kit/ru.ts'
import { texts as own } from '../../text/account/ru.ts'
import { createBotCheck } from '../../web/bot-check/load.ts'
import { runExclusively } from '../../web/lock.ts'
import { createIdentityPorts } from '../../web/sign-in/load.ts'
import { vkPort } from '../../web/sign-in/vk/load.ts'

/*
 * The chunk of the account: session and sign-in screens. Loaded when a customer is signed in or
 * wants to sign in.
 */

export { LeavePopup } from '../../auth/LeavePopup.tsx'
export { SignInScreen } from '../../auth/SignInScreen.tsx'
export const texts = { ...kit, ...own }

export const createAccount: WithPorts<typeof create> = (base, ...rest) =>
  create(
    {
      exclusively: (run, limit) => runExclusively('session', run, limit),
      vk: vkPort,
      botCheck: createBotCheck(base.config.botCheck, base.env),
      ...createIdentityPorts(),
    },
    base,
    ...rest,
  )
