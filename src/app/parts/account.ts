import type { PortsSupplied } from '../../../core/shop/app/shop.ts'
import { createAccount as createAccountWithPorts } from '../../../core/shop/app/account.ts'
import { texts as kitTexts } from '../../text/kit/ru.ts'
import { texts as moreTexts } from '../../text/more/ru.ts'
import { texts as accountTexts } from '../../text/account/ru.ts'
import { createBotCheck } from '../../web/bot-check/load.ts'
import { runExclusively } from '../../web/lock.ts'
import { createIdentityPorts } from '../../web/sign-in/load.ts'
import { vkPort } from '../../web/sign-in/vk/load.ts'

/*
 * The chunk of the account: session and sign-in screens. It loads after the first view, or earlier
 * if the device has data of a session or sign-in, or the customer signs in or out.
 */

export { LeavePopup } from '../../auth/LeavePopup.tsx'
export { SignInScreen } from '../../auth/SignInScreen.tsx'
/** The Russian texts of these screens. Other languages load separately (`src/app/texts.ts`). */
export const texts = { ...kitTexts, ...moreTexts, ...accountTexts }

/** Creates the account service with the browser's ports. */
export const createAccount: PortsSupplied<typeof createAccountWithPorts> = (base, ...rest) =>
  createAccountWithPorts(
    {
      runExclusively: (run, timeout) => runExclusively('session', run, timeout),
      vk: vkPort,
      botCheck: createBotCheck(base.config.botCheck, base.env),
      ...createIdentityPorts(),
    },
    base,
    ...rest,
  )
