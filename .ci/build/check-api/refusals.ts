import { encodeBase64url } from '../../../core/base64url.ts'
import { ApiError } from '../../../core/http/errors.ts'
import { parseJson, recordOf } from '../../../core/json.ts'
import { NamedError } from '../../../core/shop/problem.ts'
import { createLocationWire } from '../../../core/shop/catalogue/city-wire.ts'
import { createMenuWire } from '../../../core/shop/catalogue/menu-wire.ts'
import { createSignInWire } from '../../../core/shop/account/wire.ts'
import { createCheckoutWire, type PreflightRequest } from '../../../core/shop/quote/wire.ts'
import { wordsOf, type Check } from './ask.ts'
import type { Exchange } from './network.ts'
import type { RowId } from './rows.ts'

/** An id that nobody has, still exact in every language that an API may be written in. */
export const NOBODYS = 2_000_000_011
/** E.164 numbers of nobody: the plan of +7 has no code that begins with 000. */
const NO_PHONE = '+70000000000'
const BAD_TOKEN = 'not-a-token'

/** Every refusal must say what it is about. */
export function hearRefusal(findings: Check['findings'], { asked, status, text }: Exchange): void {
  // a gateway's failure is told of by the call that met it
  if (status < 400 || status >= 500) return
  const errors = recordOf(parseJson(text))?.['errors']
  const { code, message } = recordOf(Array.isArray(errors) ? errors[0] : undefined) ?? {}
  const isSaid = [code, message].every(one => typeof one === 'string' && one !== '')
  const body = text.length > 120 ? `${text.slice(0, 120)}…` : text || 'an empty body'
  findings.judge('errors.body', `${asked} → ${status}`, isSaid ? undefined : body)
}

/** What a call that must be refused came to: its failure, or undefined when it was answered as if all were well. */
export async function failureOf(run: () => Promise<unknown>): Promise<unknown> {
  return run().then(() => undefined, (error: unknown) => error ?? new Error('nothing'))
}

/** Undefined when the failure is a refusal with one of these statuses, else what it is. */
export function otherStatus(failure: unknown, isFine: (status: number) => boolean): string | undefined {
  if (failure === undefined) return 'a good answer'
  const status = failure instanceof NamedError ? failure.problem.status : failure instanceof ApiError ? failure.status : undefined
  return status !== undefined && isFine(status) ? undefined : failure instanceof NamedError ? `${failure.problem.message}, status ${status ?? 200}` : wordsOf(failure)
}
const only = (wanted: number) => (status: number) => status === wanted
/** The shop reads 401 as a session that has ended, and 404 as a call that is not there. */
const refusal = (status: number): boolean => status >= 400 && status < 500 && status !== 401 && status !== 404

/** Provokes each refusal that leaves no trace. */
export async function checkRefusals(check: Check, request: PreflightRequest | undefined): Promise<void> {
  const { config, findings, http, isConfigured } = check
  const quiet = (): void => undefined
  const signIn = createSignInWire(http, config, quiet)
  const expect = async (row: RowId, asked: string, isFine: (status: number) => boolean, run: () => Promise<unknown>): Promise<void> =>
    findings.judge(row, asked, otherStatus(await failureOf(run), isFine))
  const offers = (method: 'GOOGLE' | 'APPLE' | 'VK' | 'PHONE'): boolean => !isConfigured || config.signIn.methods.includes(method)

  await expect('errors.city-unknown', `GET /1/p/cities/${NOBODYS}`, only(404), () => http.get(`/1/p/cities/${NOBODYS}`))
  await expect('errors.resto-unknown', `GET /1/p/restos/${NOBODYS}`, only(404), () => createLocationWire(http, config.whiteLabel, quiet).resto(NOBODYS))
  await expect('errors.menu-unknown', `GET /1/p/menus/${NOBODYS}/positions`, only(404), () => createMenuWire(http, quiet).positions(NOBODYS))
  await expect('errors.token-malformed', 'GET /api/v1/me with a malformed token', only(401), () => signIn.me(BAD_TOKEN))
  for (const [kind, token] of [['a malformed', BAD_TOKEN], ['an expired', expiredToken(check.now())]] as const) {
    await expect('errors.refresh-unknown', `POST /api/v1/sign/refresh with ${kind} token`, only(401), () => signIn.refresh(token))
  }
  await expect('errors.preflight-malformed', 'POST /1/persons/orders/preflight with {}', refusal, () => http.post('/1/persons/orders/preflight', { body: {} }))
  if (request !== undefined) {
    await expect('errors.token-preflight', 'POST /1/persons/1/orders/preflight with a malformed token', only(401),
      () => createCheckoutWire(http, quiet).preflight(request, { accessToken: BAD_TOKEN, id: 1 }))
  }
  if (offers('PHONE')) {
    await expect('errors.phone-malformed', 'POST /api/v1/sign/in/phone/code for +7', refusal, () => signIn.requestCode('+7', ''))
    await checkUnasked(check, () => signIn.signInWithCode(NO_PHONE, '0000', ''))
  }
  if (offers('GOOGLE')) await expect('errors.identity-malformed', 'POST /api/v1/sign/in/google with a malformed token', refusal, () => signIn.signInWithIdentity('GOOGLE', BAD_TOKEN))
  if (offers('APPLE')) await expect('errors.identity-malformed', 'POST /api/v1/sign/in/apple with a malformed token', refusal, () => signIn.signInWithIdentity('APPLE', BAD_TOKEN))
  if (offers('VK')) {
    const grant = { code: BAD_TOKEN, codeVerifier: 'x'.repeat(43), deviceId: 'none', redirectUri: `${check.network.origin}/auth`, state: 'x'.repeat(32) }
    await expect('errors.vk-malformed', 'POST /1/sign/in/vk-id with an unknown code', refusal, () => signIn.signInWithVk(grant))
  }
  findings.leave('the configuration offers no such sign-in', 'errors.phone-malformed', 'errors.code-unasked', 'errors.identity-malformed', 'errors.vk-malformed')
}

/** A code that nobody asked for is refused in the words of the SMS, or by its number. */
async function checkUnasked({ findings }: Check, run: () => Promise<unknown>): Promise<void> {
  const failure = await failureOf(run)
  const asked = `POST /api/v1/sign/in/phone for ${NO_PHONE}, which has asked for no code`
  const came = otherStatus(failure, refusal)
  findings.judge('errors.code-unasked', asked, came)
  const code = failure instanceof ApiError ? failure.code : ''
  if (code === 'sms.code-not-found') findings.keep('code.sms.code-not-found')
  else findings.leave(`refused with ${code || 'no code'}: if that is the word for it, name it in api.codes`, 'code.sms.code-not-found')
}

/** As a token of this API may look, a year old and signed by nobody. */
function expiredToken(now: number): string {
  const part = (of: object): string => encodeBase64url(new TextEncoder().encode(JSON.stringify(of)))
  return [part({ alg: 'HS256', typ: 'JWT' }), part({ sub: '1', exp: Math.floor(now / 1000) - 365 * 86_400 }), encodeBase64url(new Uint8Array(32))].join('.')
}
