/** English texts: signing in and out. */
import type { Table } from '../texts.ts'
import type { texts as ru } from './ru.ts'

export const texts: Table<typeof ru> = {
  'title.auth': 'Sign in — {brand}',

  'auth.signOutHeadline': 'Sign out?',
  'auth.eraseHeadline': 'Erase the data from this device?',
  'auth.eraseText': 'Name, contacts, addresses, order history and everything typed will be erased from this device. The cart stays.',
  'auth.eraseUnpaid': 'Not paid: {numbers}. The payment links will be erased too.',
  'auth.eraseInDoubt': 'It is not known what became of the last order: the message about it stays, without your data.',
  'auth.erase': 'Erase',
  'auth.headline': 'Sign in',
  'auth.text': 'Choose how to sign in',
  'auth.or': 'or',
  'auth.waiting': 'Waiting for {service}…',
  'auth.google': 'Continue with Google',
  'auth.apple': 'Continue with Apple',
  'auth.vk': 'Continue with VK ID',
  'auth.phoneHeadline': 'Enter your number',
  'auth.phoneConfirm': 'Confirm your number',
  'auth.phoneLabel': 'Phone number',
  'auth.phoneHint': 'We will text you a code',
  'auth.getCode': 'Get code',
  'auth.codeHeadline': 'SMS code',
  'auth.codeSent': 'We sent a code to {phone}',
  'auth.changePhone': 'Change number',
  'auth.codeLabel': 'SMS code',
  'auth.resendIn': 'Request a new code in {time}',
  'auth.resend': 'Request a new code',
  'auth.resent': 'A new code has been sent',
  'auth.checking': 'Checking the code…',
  'auth.signedIn': 'You are signed in',
  'auth.captchaFailed': 'The check failed. Try again.',

  'sms.throttled': 'A code can be requested once every 90 seconds',
  'sms.wrong': 'Wrong code',
  'sms.exhausted': 'No attempts left. Try again in an hour.',
  'sms.notFound': 'No code found for this number. Request a new one.',
  'sms.sendFailed': 'The SMS could not be sent. Try again later.',
  'sms.sendFailedNumber': 'The SMS was not delivered. Check the number.',

  'social.unsupported': 'Event not supported',
  'social.windowBlocked': 'Cannot create a new tab. Check the browser settings.',
  'social.windowSilent': 'VK ID has not answered yet. If its window did not open or closed by itself, sign in in this tab.',
  'social.inAppBrowser': 'Google allows no sign-in from a browser inside another app. Open the shop in an ordinary browser or sign in another way.',
  'social.windowClosed': 'The sign-in tab was closed',
  'social.refused': 'Authorization failed',
  'social.mismatch': 'Sign-in check failed. Start again.',
  'social.timeout': 'The sign-in service does not respond. Choose another method.',
  'social.startAgain': 'Sign-in was not finished. Start again.',
  'social.thisTab': 'Sign in in this tab',

  'social.internal': 'Sign-in service is unavailable. Choose another way.',
  'social.auth': 'The sign-in service did not confirm you. Choose another way.',

  'auth.submit': 'Sign in',
  'auth.sendByHand': 'Press “{button}” to send the code',
  'auth.none': 'Sign-in is not set up',

  'nav.signOut': 'Sign out',
}
