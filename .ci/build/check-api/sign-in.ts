import { createSignInWire, type Me, type Tokens } from '../../../core/shop/account/wire.ts'
import { ask, wordsOf, type Check } from './ask.ts'
import { otherCode } from './codes.ts'
import { failureOf, otherStatus } from './refusals.ts'

/** Somebody who is signed in. */
export interface Person {
  readonly id: number
  readonly phone: string
  readonly tokens: Tokens
  readonly me: Me
}
/** Asks the operator, or the command line in place of one. */
export type AskOperator = (question: 'phone' | 'code') => Promise<string>

const CODE = 'POST /api/v1/sign/in/phone/code'
const SIGN_IN = 'POST /api/v1/sign/in/phone'

/** Signs in by SMS as a customer does, with one wrong code and one request too many; null when that fails. */
export async function checkSignIn(check: Check, askOperator: AskOperator): Promise<Person | null> {
  const { config, findings, http, isConfigured } = check
  if (config.botCheck.provider !== 'none') {
    findings.leave(`${config.botCheck.provider} asks for a person: switch it off in the API and in the configuration`, 'sign-in.code')
    return null
  }
  if (isConfigured && !config.signIn.methods.includes('PHONE')) {
    findings.leave('the configuration offers no sign-in by phone', 'sign-in.code')
    return null
  }
  const phone = await askOperator('phone')
  const quiet = createSignInWire(http, config, () => undefined)
  const sent = await ask(check, 'sign-in.code', CODE, async () => (await quiet.requestCode(phone, ''), true))
  if (sent === undefined) return null
  findings.judge('code.sms.too-often', `${CODE}, at once again`, otherCode(await failureOf(() => quiet.requestCode(phone, '')), 'sms.too-often'))
  const code = await askOperator('code')
  const wrong = code.replace(/\d$/, last => String((Number(last) + 1) % 10))
  findings.judge('code.sms.wrong-code', `${SIGN_IN} with another code`, otherCode(await failureOf(() => quiet.signInWithCode(phone, wrong, '')), 'sms.wrong-code'))
  const first = await ask(check, 'sign-in.tokens', SIGN_IN, report => createSignInWire(http, config, report).signInWithCode(phone, code, ''))
  if (first === undefined) return null
  findings.judge('code.sms.code-not-found', `${SIGN_IN} with the same code again`, otherCode(await failureOf(() => quiet.signInWithCode(phone, code, '')), 'sms.code-not-found'))
  const me = await ask(check, 'sign-in.me', 'GET /api/v1/me', report => createSignInWire(http, config, report).me(first.accessToken))
  const tokens = await refreshed(check, first)
  return me === undefined ? null : { id: me.id, phone, tokens, me }
}

/** New tokens for old, which must work; the old ones where there are none. */
async function refreshed(check: Check, first: Tokens): Promise<Tokens> {
  const { config, findings, http } = check
  const asked = 'POST /api/v1/sign/refresh'
  const next = await ask(check, 'sign-in.refresh', asked, report => createSignInWire(http, config, report).refresh(first.refreshToken))
  if (next === undefined) return first
  const failure = await failureOf(() => createSignInWire(http, config, () => undefined).me(next.accessToken))
  findings.judge('sign-in.refresh', `GET /api/v1/me after ${asked}`, failure === undefined ? undefined : wordsOf(failure))
  return next
}

/** The session ends, and its refresh token with it. */
export async function checkSignOut(check: Check, { tokens }: Person): Promise<void> {
  const { config, findings, http } = check
  if (!config.session.signOut) return findings.leave('session.signOut is off', 'sign-in.out')
  const asked = 'POST /api/v1/sign/out'
  const wire = createSignInWire(http, config, () => undefined)
  if (await ask(check, 'sign-in.out', asked, async () => (await wire.signOut(tokens.refreshToken), true)) === undefined) return
  const came = otherStatus(await failureOf(() => wire.refresh(tokens.refreshToken)), status => status === 401)
  findings.judge('sign-in.out', `POST /api/v1/sign/refresh after ${asked}`, came)
}
