import type { ApiCode } from '../../core/shop/api-codes.ts'
import type { Me, Tokens } from '../../core/shop/account/sign-in-api.ts'
import { checkCall, describeProblem, type Check } from './check-call.ts'
import { catchRefusal, judgeCode, judgeStatus, NO_BOT_CHECK } from './refusals.ts'

/** A signed-in customer. */
export interface Customer {
  readonly phone: string
  readonly tokens: Tokens
  readonly me: Me
}
/** Gets the phone number or the SMS code, from the command line or from the operator; '' without an answer. */
export type AskOperator = (question: 'phone' | 'code') => Promise<string>

const CODE_CALL = 'POST /api/v1/sign/in/phone/code'
const SIGN_IN_CALL = 'POST /api/v1/sign/in/phone'
const REFRESH_CALL = 'POST /api/v1/sign/refresh'

/**
 * Signs in by SMS like a customer, and provokes the refusals of this sign-in.
 * Resolves to null if no customer could be signed in.
 */
export async function checkSignIn(check: Check, askOperator: AskOperator): Promise<Customer | null> {
  const { config, findings, isConfigured, quietClients } = check
  const { provider } = config.botCheck
  const isOffered = !isConfigured || config.signIn.methods.includes('PHONE')
  if (provider !== 'none' || !isOffered) {
    const reason = isOffered ? `${provider} asks for a person: switch it off in the API and in the configuration`
      : 'the configuration offers no sign-in by phone'
    findings.markUnchecked(reason, 'sign-in.code')
    return null
  }
  const expectRefusal = async (subject: string, expected: ApiCode, run: () => Promise<unknown>) =>
    findings.judge(subject, { [`code.${expected}`]: judgeCode(await catchRefusal(run), expected) })

  const phone = await askOperator('phone')
  if (phone === '') {
    findings.markUnchecked('no phone number was given', 'sign-in.code')
    return null
  }
  const signIn = async (code: string) => quietClients.signInWithCode(phone, code, NO_BOT_CHECK)
  const sent = await checkCall(check, 'sign-in.code', clients => clients.requestCode(phone, NO_BOT_CHECK))
  if (sent === undefined) return null
  await expectRefusal(`${CODE_CALL}, repeated at once`, 'sms.too-often', () =>
    quietClients.requestCode(phone, NO_BOT_CHECK))
  const code = await askOperator('code')
  if (code === '') return null
  const wrongCode = code.replace(/\d$/, lastDigit => String((Number(lastDigit) + 1) % 10))
  await expectRefusal(`${SIGN_IN_CALL} with a wrong code`, 'sms.wrong-code', () => signIn(wrongCode))
  const firstTokens = await checkCall(check, 'sign-in.tokens', clients =>
    clients.signInWithCode(phone, code, NO_BOT_CHECK))
  if (firstTokens === undefined) return null
  await expectRefusal(`${SIGN_IN_CALL} with the same code again`, 'sms.code-not-found', () => signIn(code))
  const me = await checkCall(check, 'sign-in.me', clients => clients.me(firstTokens.value.accessToken))
  const tokens = await checkRefresh(check, firstTokens.value)
  return me === undefined ? null : { phone, tokens, me: me.value }
}

/**
 * Refreshes the tokens, and checks that the new access token works.
 * Resolves to the new tokens, or to the former ones if the refresh fails.
 */
async function checkRefresh(check: Check, former: Tokens): Promise<Tokens> {
  const next = await checkCall(check, 'sign-in.refresh', clients => clients.refresh(former.refreshToken))
  if (next === undefined) return former
  check.findings.judge(`GET /api/v1/me after ${REFRESH_CALL}`, {
    'sign-in.refresh': await check.quietClients.me(next.value.accessToken).then(() => true, describeProblem),
  })
  return next.value
}

/** Signs out, and checks that the refresh token no longer works. */
export async function checkSignOut(check: Check, { tokens: { refreshToken } }: Customer): Promise<void> {
  const { config, findings, quietClients } = check
  if (!config.session.signOut) return findings.markUnchecked('session.signOut is off', 'sign-in.out')
  const response = await checkCall(check, 'sign-in.out', clients => clients.signOut(refreshToken))
  if (response === undefined) return
  const refusal = await catchRefusal(() => quietClients.refresh(refreshToken))
  findings.judge(`${REFRESH_CALL} after ${response.call}`, { 'sign-in.out': judgeStatus(refusal, 401) })
}
