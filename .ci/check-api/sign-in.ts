import { createSignInApi, type Me, type Tokens } from '../../core/shop/account/sign-in-api.ts'
import { checkCall, describeProblem, type Check } from './check-call.ts'
import { findCodeFault } from './codes.ts'
import { catchRefusal, findStatusFault, NO_BOT_CHECK } from './refusals.ts'

/** A signed-in customer. */
export interface Customer {
  readonly id: number
  readonly phone: string
  readonly tokens: Tokens
  readonly me: Me
}
/** Gets the phone number or the SMS code, from the command line or from the operator. */
export type AskOperator = (question: 'phone' | 'code') => Promise<string>

const CODE_CALL = 'POST /api/v1/sign/in/phone/code'
const SIGN_IN_CALL = 'POST /api/v1/sign/in/phone'

/**
 * Signs in by SMS like a customer, and provokes the refusals of this sign-in.
 * Resolves to null if no customer could be signed in.
 */
export async function checkSignIn(check: Check, askOperator: AskOperator): Promise<Customer | null> {
  const { config, findings, http, isConfigured } = check
  if (config.botCheck.provider !== 'none') {
    findings.markUnchecked(
      `${config.botCheck.provider} asks for a person: switch it off in the API and in the configuration`,
      'sign-in.code',
    )
    return null
  }
  if (isConfigured && !config.signIn.methods.includes('PHONE')) {
    findings.markUnchecked('the configuration offers no sign-in by phone', 'sign-in.code')
    return null
  }
  const phone = await askOperator('phone')
  const signIn = createSignInApi(http, config, () => undefined)
  const isCodeSent = await checkCall(check, 'sign-in.code', CODE_CALL, async () => {
    await signIn.requestCode(phone, NO_BOT_CHECK)
    return true
  })
  if (isCodeSent === undefined) return null
  findings.record(
    'code.sms.too-often',
    `${CODE_CALL}, repeated at once`,
    findCodeFault(await catchRefusal(() => signIn.requestCode(phone, NO_BOT_CHECK)), 'sms.too-often'),
  )
  const code = await askOperator('code')
  const wrongCode = code.replace(/\d$/, lastDigit => String((Number(lastDigit) + 1) % 10))
  findings.record(
    'code.sms.wrong-code',
    `${SIGN_IN_CALL} with a wrong code`,
    findCodeFault(await catchRefusal(() => signIn.signInWithCode(phone, wrongCode, NO_BOT_CHECK)), 'sms.wrong-code'),
  )
  const firstTokens = await checkCall(check, 'sign-in.tokens', SIGN_IN_CALL, report =>
    createSignInApi(http, config, report).signInWithCode(phone, code, NO_BOT_CHECK),
  )
  if (firstTokens === undefined) return null
  findings.record(
    'code.sms.code-not-found',
    `${SIGN_IN_CALL} with the same code again`,
    findCodeFault(await catchRefusal(() => signIn.signInWithCode(phone, code, NO_BOT_CHECK)), 'sms.code-not-found'),
  )
  const me = await checkCall(check, 'sign-in.me', 'GET /api/v1/me', report =>
    createSignInApi(http, config, report).me(firstTokens.accessToken),
  )
  const tokens = await checkRefresh(check, firstTokens)
  return me === undefined ? null : { id: me.id, phone, tokens, me }
}

/**
 * Refreshes the tokens, and checks that the new access token works.
 * Resolves to the new tokens, or to the former ones if the refresh fails.
 */
async function checkRefresh(check: Check, former: Tokens): Promise<Tokens> {
  const { config, findings, http } = check
  const call = 'POST /api/v1/sign/refresh'
  const next = await checkCall(check, 'sign-in.refresh', call, report =>
    createSignInApi(http, config, report).refresh(former.refreshToken),
  )
  if (next === undefined) return former
  const error = await catchRefusal(() => createSignInApi(http, config, () => undefined).me(next.accessToken))
  findings.record(
    'sign-in.refresh',
    `GET /api/v1/me after ${call}`,
    error === undefined ? undefined : describeProblem(error),
  )
  return next
}

/** Signs out, and checks that the refresh token no longer works. */
export async function checkSignOut(check: Check, { tokens }: Customer): Promise<void> {
  const { config, findings, http } = check
  if (!config.session.signOut) return findings.markUnchecked('session.signOut is off', 'sign-in.out')
  const call = 'POST /api/v1/sign/out'
  const signIn = createSignInApi(http, config, () => undefined)
  const isSignedOut = await checkCall(check, 'sign-in.out', call, async () => {
    await signIn.signOut(tokens.refreshToken)
    return true
  })
  if (isSignedOut === undefined) return
  const refusal = await catchRefusal(() => signIn.refresh(tokens.refreshToken))
  const fault = findStatusFault(refusal, status => status === 401)
  findings.record('sign-in.out', `POST /api/v1/sign/refresh after ${call}`, fault)
}
