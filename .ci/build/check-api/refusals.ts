import { encodeBase64url } from '../../../core/base64url.ts'
import { isRejection } from '../../../core/http/response.ts'
import { ApiError } from '../../../core/http/errors.ts'
import { parseJson, asRecord } from '../../../core/json.ts'
import { ProblemError } from '../../../core/shop/problem.ts'
import { createLocationApi } from '../../../core/shop/catalogue/location-api.ts'
import { createMenuApi } from '../../../core/shop/catalogue/menu-api.ts'
import { createSignInApi } from '../../../core/shop/account/sign-in-api.ts'
import { createCheckoutApi, type PreflightRequest } from '../../../core/shop/quote/checkout-api.ts'
import { describeProblem, type Check } from './check-call.ts'
import type { Exchange } from './network.ts'
import type { RowId } from './rows.ts'

/** An unused id that is exact in every language an API may be written in. */
export const NOBODYS = 2_000_000_011
/** Unused E.164 numbers: in +7 no area code begins with 000. */
const NO_PHONE = '+70000000000'
const BAD_TOKEN = 'not-a-token'

/** Every refusal must have a code and a message. */
export function checkRefusal(findings: Check['findings'], { asked, status, text }: Exchange): void {
  // the shop reads it as a refusal, but other programs of the chain take it for a success
  if (status >= 200 && status < 300) {
    const isRefused = isRejection(parseJson(text), asked.startsWith('GET') ? 'GET' : 'POST')
    if (isRefused) findings.break('errors.status', asked, `${status} where a refusal was expected: ${shortened(text)}`)
    return
  }
  // a failure of a gateway is reported by its call
  if (status < 400 || status >= 500) return
  const errors = asRecord(parseJson(text))?.['errors']
  const { code, message } = asRecord(Array.isArray(errors) ? errors[0] : undefined) ?? {}
  const isSaid = [code, message].every(one => typeof one === 'string' && one !== '')
  findings.keep('errors.status')
  findings.check('errors.body', `${asked} → ${status}`, isSaid ? undefined : shortened(text))
}
const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text || 'an empty body')

/** The failure of a call that must be refused; undefined when the API accepted it. */
export async function catchFailure(run: () => Promise<unknown>): Promise<unknown> {
  return run().then(() => undefined, (error: unknown) => error ?? new Error('nothing'))
}

/** Undefined when the failure is a refusal with one of these statuses, else its description. */
export function otherStatus(failure: unknown, isFine: (status: number) => boolean): string | undefined {
  if (failure === undefined) return 'a good answer: a 2xx where a refusal was expected'
  const status =
    failure instanceof ProblemError ? failure.problem.status : failure instanceof ApiError ? failure.status : undefined
  return status !== undefined && isFine(status)
    ? undefined
    : failure instanceof ProblemError
      ? `${failure.problem.message}, status ${status ?? 200}`
      : describeProblem(failure)
}
const only = (wanted: number) => (status: number) => status === wanted
/** The shop reads 401 as a session that has ended, and 404 as a call that the API does not have. */
const refusal = (status: number): boolean => status >= 400 && status < 500 && status !== 401 && status !== 404

/** Provokes each refusal that changes nothing in the API. */
export async function checkRefusals(check: Check, request: PreflightRequest | undefined): Promise<void> {
  const { config, findings, http, isConfigured } = check
  const quiet = (): void => undefined
  const signIn = createSignInApi(http, config, quiet)
  const expect = async (
    row: RowId,
    asked: string,
    isFine: (status: number) => boolean,
    run: () => Promise<unknown>,
  ): Promise<void> => findings.check(row, asked, otherStatus(await catchFailure(run), isFine))
  const offers = (method: 'GOOGLE' | 'APPLE' | 'VK' | 'PHONE'): boolean =>
    !isConfigured || config.signIn.methods.includes(method)

  await expect('errors.city-unknown', `GET /1/p/cities/${NOBODYS}`, only(404), () => http.get(`/1/p/cities/${NOBODYS}`))
  await expect('errors.resto-unknown', `GET /1/p/restos/${NOBODYS}`, only(404), () =>
    createLocationApi(http, config.whiteLabel, quiet).resto(NOBODYS),
  )
  await expect('errors.menu-unknown', `GET /1/p/menus/${NOBODYS}/positions`, only(404), () =>
    createMenuApi(http, quiet).positions(NOBODYS),
  )
  await expect('errors.token-malformed', 'GET /api/v1/me with a malformed token', only(401), () => signIn.me(BAD_TOKEN))
  for (const [kind, token] of [['a malformed', BAD_TOKEN], ['an expired', expiredToken(check.now())]] as const) {
    await expect('errors.refresh-unknown', `POST /api/v1/sign/refresh with ${kind} token`, only(401), () =>
      signIn.refresh(token),
    )
  }
  await expect('errors.preflight-malformed', 'POST /1/persons/orders/preflight with {}', refusal, () =>
    http.post('/1/persons/orders/preflight', { body: {} }),
  )
  if (request !== undefined) {
    await expect('errors.token-preflight', 'POST /1/persons/1/orders/preflight with a malformed token', only(401),
      () => createCheckoutApi(http, quiet).preflight(request, { accessToken: BAD_TOKEN, id: 1 }))
  }
  if (offers('PHONE')) {
    await expect('errors.phone-malformed', 'POST /api/v1/sign/in/phone/code for +7', refusal, () =>
      signIn.requestCode('+7', ''),
    )
    await checkUnasked(check, () => signIn.signInWithCode(NO_PHONE, '0000', ''))
  }
  if (offers('GOOGLE'))
    await expect('errors.identity-malformed', 'POST /api/v1/sign/in/google with a malformed token', refusal, () =>
      signIn.signInWithIdentity('GOOGLE', BAD_TOKEN),
    )
  if (offers('APPLE'))
    await expect('errors.identity-malformed', 'POST /api/v1/sign/in/apple with a malformed token', refusal, () =>
      signIn.signInWithIdentity('APPLE', BAD_TOKEN),
    )
  if (offers('VK')) {
    const grant = {
      code: BAD_TOKEN,
      codeVerifier: 'x'.repeat(43),
      deviceId: 'none',
      redirectUri: `${check.network.origin}/auth`,
      state: 'x'.repeat(32),
    }
    await expect('errors.vk-malformed', 'POST /1/sign/in/vk-id with an unknown code', refusal, () =>
      signIn.signInWithVk(grant),
    )
  }
  findings.leave(
    'the configuration offers no such sign-in',
    'errors.phone-malformed',
    'errors.code-unasked',
    'errors.identity-malformed',
    'errors.vk-malformed',
  )
}

/** A code that was not requested is refused with the error of a wrong code or of an unknown number. */
async function checkUnasked({ findings }: Check, run: () => Promise<unknown>): Promise<void> {
  const failure = await catchFailure(run)
  const asked = `POST /api/v1/sign/in/phone for ${NO_PHONE}, which has asked for no code`
  const came = otherStatus(failure, refusal)
  findings.check('errors.code-unasked', asked, came)
  const code = failure instanceof ApiError ? failure.code : ''
  if (code === 'sms.code-not-found') findings.keep('code.sms.code-not-found')
  else
    findings.leave(
      `refused with ${code || 'no code'}: if that is the word for it, name it in api.codes`,
      'code.sms.code-not-found',
    )
}

/** A token in the format of this API, a year old and without a valid signature. */
function expiredToken(now: number): string {
  const part = (of: object): string => encodeBase64url(new TextEncoder().encode(JSON.stringify(of)))
  return [
    part({ alg: 'HS256', typ: 'JWT' }),
    part({ sub: '1', exp: Math.floor(now / 1000) - 365 * 86_400 }),
    encodeBase64url(new Uint8Array(32)),
  ].join('.')
}
