/** Who is here, and the screens for it: one file, fetched when somebody is known or wants to be. */
import { texts as kit } from '../../text/kit/ru.ts'
import { texts as own } from '../../text/account/ru.ts'

export { createAccount } from '../../../core/shop/account.ts'
export { LeavePopup } from '../../auth/LeavePopup.tsx'
export { SignInScreen } from '../../auth/SignInScreen.tsx'
export const texts = { ...kit, ...own }
