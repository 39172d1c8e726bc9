import { createSignInApi, type Me, type Tokens } from '../../../core/shop/account/sign-in-api.ts'
import { checkCall, describeProblem, type Check } from './check-call.ts'
import { otherCode } from './codes.ts'
import { catchFailure, otherStatus } from './refusals.ts'

/** A signed-in customer. */
export interface Person {
  readonly id: number
  readonly phone: string
  readonly tokens: Tokens
  readonly me: Me
}
/** Gets an answer from the operator or from the command line. */
export type AskOperator = (question: 'phone' | 'code') => Promise<string>

const CODE = 'POST /api/v1/sign/in/phone/code'
const SIGN_IN = 'POST /api/v1/sign/in/phone'

/** Signs in by SMS like a customer, with one wrong code and one request too many. Resolves to null on a failure. */
export async function checkSignIn(check: Check, askOperator: AskOperator): Promise<Person | null> {
  const { config, findings, http, isConfigured } = check
  if (config.botCheck.provider !== 'none') {
    findings.leave(
      `${config.botCheck.provider} asks for a person: switch it off in the API and in the configuration`,
      'sign-in.code',
    )
    return null
  }
  if (isConfigured && !config.signIn.methods.includes('PHONE')) {
    findings.leave('the configuration offers no sign-in by phone', 'sign-in.code')
    return null
  }
  const phone = await askOperator('phone')
  const quiet = createSignInApi(http, config, () => undefined)
  const sent = await checkCall(check, 'sign-in.code', CODE, async () => (await quiet.requestCode(phone, ''), true))
  if (sent === undefined) return null
  findings.check(
    'code.sms.too-often',
    `${CODE}, at once again`,
    otherCode(await catchFailure(() => quiet.requestCode(phone, '')), 'sms.too-often'),
  )
  const code = await askOperator('code')
  const wrong = code.replace(/\d$/, last => String((Number(last) + 1) % 10))
  findings.check(
    'code.sms.wrong-code',
    `${SIGN_IN} with another code`,
    otherCode(await catchFailure(() => quiet.signInWithCode(phone, wrong, '')), 'sms.wrong-code'),
  )
  const first = await checkCall(check, 'sign-in.tokens', SIGN_IN, report =>
    createSignInApi(http, config, report).signInWithCode(phone, code, ''),
  )
  if (first === undefined) return null
  findings.check(
    'code.sms.code-not-found',
    `${SIGN_IN} with the same code again`,
    otherCode(await catchFailure(() => quiet.signInWithCode(phone, code, '')), 'sms.code-not-found'),
  )
  const me = await checkCall(check, 'sign-in.me', 'GET /api/v1/me', report =>
    createSignInApi(http, config, report).me(first.accessToken),
  )
  const tokens = await refreshed(check, first)
  return me === undefined ? null : { id: me.id, phone, tokens, me }
}

/** Refreshes the tokens, which must work. Resolves to the former ones if the refresh fails. */
async function refreshed(check: Check, first: Tokens): Promise<Tokens> {
  const { config, findings, http } = check
  const asked = 'POST /api/v1/sign/refresh'
  const next = await checkCall(check, 'sign-in.refresh', asked, report =>
    createSignInApi(http, config, report).refresh(first.refreshToken),
  )
  if (next === undefined) return first
  const failure = await catchFailure(() => createSignInApi(http, config, () => undefined).me(next.accessToken))
  findings.check(
    'sign-in.refresh',
    `GET /api/v1/me after ${asked}`,
    failure === undefined ? undefined : describeProblem(failure),
  )
  return next
}

/** Signs out; the refresh token must no longer work. */
export async function checkSignOut(check: Check, { tokens }: Person): Promise<void> {
  const { config, findings, http } = check
  if (!config.session.signOut) return findings.leave('session.signOut is off', 'sign-in.out')
  const asked = 'POST /api/v1/sign/out'
  const api = createSignInApi(http, config, () => undefined)
  if (
    (await checkCall(check, 'sign-in.out', asked, async () => (await api.signOut(tokens.refreshToken), true)))
    === undefined
  )
    return
  const came = otherStatus(await catchFailure(() => api.refresh(tokens.refreshToken)), status => status === 401)
  findings.check('sign-in.out', `POST /api/v1/sign/refresh after ${asked}`, came)
}
