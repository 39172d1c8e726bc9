/** Who is here, and the screens for it: one file, fetched when somebody is known or wants to be. */
export { createAccount } from '../../../core/shop/account.ts'
export { LeavePopup } from '../../auth/LeavePopup.tsx'
export { SignInScreen } from '../../auth/SignInScreen.tsx'
