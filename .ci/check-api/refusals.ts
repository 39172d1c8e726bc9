import { encodeBase64url } from '../../core/base64url.ts'
import { isRejection } from '../../core/http/response.ts'
import { ApiError } from '../../core/http/errors.ts'
import { parseJson, asRecord } from '../../core/json.ts'
import { ProblemError } from '../../core/shop/problem.ts'
import { createLocationApi } from '../../core/shop/catalogue/location-api.ts'
import { createMenuApi } from '../../core/shop/catalogue/menu-api.ts'
import { createSignInApi } from '../../core/shop/account/sign-in-api.ts'
import { createCheckoutApi, type PreflightRequest } from '../../core/shop/checkout/checkout-api.ts'
import { describeProblem, type Check } from './check-call.ts'
import type { Exchange } from './network.ts'
import type { RowId } from './rows.ts'

/** An id that no item has. It fits into a signed 32-bit integer, so every API can read it. */
export const UNUSED_ID = 2_000_000_011
/** An unused phone number (E.164): the country code +7 has no area code 000. */
const UNUSED_PHONE = '+70000000000'
const MALFORMED_TOKEN = 'not-a-token'
/** The sign-in API gets an empty token if no bot check is configured. */
export const NO_BOT_CHECK = ''
/** In characters. Longer texts of the API are cut in the report. */
export const EXCERPT_LENGTH = 120

/**
 * Checks the form of a refusal: it must have a 4xx status, a code and a message.
 * Ignores other responses.
 */
export function checkRefusalFormat(findings: Check['findings'], { call, status, text }: Exchange): void {
  // the shop recognises a refusal with a success status, but other programs of the chain do not
  if (status >= 200 && status < 300) {
    const isRefused = isRejection(parseJson(text), call.startsWith('GET') ? 'GET' : 'POST')
    const observed = `${status} where a refusal was expected: ${shorten(text)}`
    if (isRefused) findings.markBroken('errors.status', call, observed)
    return
  }
  // `checkCall` reports a server error under the row of the call
  if (status < 400 || status >= 500) return
  const errors = asRecord(parseJson(text))?.['errors']
  const { code, message } = asRecord(Array.isArray(errors) ? errors[0] : undefined) ?? {}
  const isComplete = [code, message].every(field => typeof field === 'string' && field !== '')
  findings.markKept('errors.status')
  findings.record('errors.body', `${call} → ${status}`, isComplete ? undefined : shorten(text))
}
const shorten = (text: string): string =>
  (text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH)}…` : text || 'an empty body')

/**
 * Resolves to the error of a call that the API must refuse; to undefined if the API accepted it.
 */
export async function catchRefusal(run: () => Promise<unknown>): Promise<unknown> {
  return run().then(() => undefined, (error: unknown) => error ?? new Error('nothing'))
}

/** Describes why an error is not a refusal with an expected status; undefined if it is. */
export function findStatusFault(error: unknown, isExpected: (status: number) => boolean): string | undefined {
  if (error === undefined) return ACCEPTED
  const status = getStatus(error)
  if (status !== undefined && isExpected(status)) return undefined
  return error instanceof ProblemError
    ? `${error.problem.message}, status ${status ?? 200}`
    : describeProblem(error)
}
function getStatus(error: unknown): number | undefined {
  if (error instanceof ProblemError) return error.problem.status
  return error instanceof ApiError ? error.status : undefined
}
/** The fault of a call that the API accepted but must refuse. */
export const ACCEPTED = 'a success: a 2xx where a refusal was expected'
const isStatus = (expected: number) => (status: number) => status === expected
/**
 * Whether the shop reads a status as a refusal.
 * The shop reads 401 as an ended session, and 404 as a call that the API does not have.
 */
export const isRefusalStatus = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 404

/**
 * Provokes each refusal that changes no data of the API, and checks its status.
 * `request`: a valid preflight, if the check could build one.
 */
export async function provokeRefusals(check: Check, request: PreflightRequest | undefined): Promise<void> {
  const { config, findings, http, isConfigured } = check
  const ignoreWarnings = (): void => undefined
  const signIn = createSignInApi(http, config, ignoreWarnings)
  const expect = async (
    row: RowId,
    call: string,
    isExpected: (status: number) => boolean,
    run: () => Promise<unknown>,
  ): Promise<void> => findings.record(row, call, findStatusFault(await catchRefusal(run), isExpected))
  const offers = (method: 'GOOGLE' | 'APPLE' | 'VK' | 'PHONE'): boolean =>
    !isConfigured || config.signIn.methods.includes(method)

  await expect('errors.city-unknown', `GET /1/p/cities/${UNUSED_ID}`, isStatus(404), () =>
    http.get(`/1/p/cities/${UNUSED_ID}`),
  )
  await expect('errors.resto-unknown', `GET /1/p/restos/${UNUSED_ID}`, isStatus(404), () =>
    createLocationApi(http, config.whiteLabel, ignoreWarnings).resto(UNUSED_ID),
  )
  await expect('errors.menu-unknown', `GET /1/p/menus/${UNUSED_ID}/positions`, isStatus(404), () =>
    createMenuApi(http, ignoreWarnings).positions(UNUSED_ID),
  )
  await expect('errors.token-malformed', 'GET /api/v1/me with a malformed token', isStatus(401), () =>
    signIn.me(MALFORMED_TOKEN),
  )
  const expiredToken = createExpiredToken(check.now())
  for (const [kind, token] of [['a malformed', MALFORMED_TOKEN], ['an expired', expiredToken]] as const) {
    await expect('errors.refresh-unknown', `POST /api/v1/sign/refresh with ${kind} token`, isStatus(401), () =>
      signIn.refresh(token),
    )
  }
  await expect('errors.preflight-malformed', 'POST /1/persons/orders/preflight with {}', isRefusalStatus, () =>
    http.post('/1/persons/orders/preflight', { body: {} }),
  )
  if (request !== undefined) {
    await expect('errors.token-preflight', 'POST /1/persons/1/orders/preflight with a malformed token', isStatus(401),
      () => createCheckoutApi(http, ignoreWarnings).preflight(request, { accessToken: MALFORMED_TOKEN, id: 1 }))
  }
  if (offers('PHONE')) {
    await expect('errors.phone-malformed', 'POST /api/v1/sign/in/phone/code for +7', isRefusalStatus, () =>
      signIn.requestCode('+7', NO_BOT_CHECK),
    )
    await checkCodeNotRequested(check, () => signIn.signInWithCode(UNUSED_PHONE, '0000', NO_BOT_CHECK))
  }
  if (offers('GOOGLE'))
    await expect(
      'errors.identity-malformed',
      'POST /api/v1/sign/in/google with a malformed token',
      isRefusalStatus,
      () => signIn.signInWithIdentity('GOOGLE', MALFORMED_TOKEN),
    )
  if (offers('APPLE'))
    await expect(
      'errors.identity-malformed',
      'POST /api/v1/sign/in/apple with a malformed token',
      isRefusalStatus,
      () => signIn.signInWithIdentity('APPLE', MALFORMED_TOKEN),
    )
  if (offers('VK')) {
    // the verifier has the least length of RFC 7636, so that the API refuses only the code
    const grant = {
      code: MALFORMED_TOKEN,
      codeVerifier: 'x'.repeat(43),
      deviceId: 'none',
      redirectUri: `${check.network.origin}/auth`,
      state: 'x'.repeat(32),
    }
    await expect('errors.vk-malformed', 'POST /1/sign/in/vk-id with an unknown code', isRefusalStatus, () =>
      signIn.signInWithVk(grant),
    )
  }
  // the reason has no effect on a row that has a result
  findings.markUnchecked(
    'the configuration offers no such sign-in',
    'errors.phone-malformed',
    'errors.code-unasked',
    'errors.identity-malformed',
    'errors.vk-malformed',
  )
}

/**
 * Checks the refusal of a sign-in with a code that was never requested. APIs differ in its error
 * code.
 */
async function checkCodeNotRequested({ findings }: Check, run: () => Promise<unknown>): Promise<void> {
  const refusal = await catchRefusal(run)
  const subject = `POST /api/v1/sign/in/phone for ${UNUSED_PHONE}, for which no code was requested`
  findings.record('errors.code-unasked', subject, findStatusFault(refusal, isRefusalStatus))
  const code = refusal instanceof ApiError ? refusal.code : ''
  if (code === 'sms.code-not-found') findings.markKept('code.sms.code-not-found')
  else
    findings.markUnchecked(
      `refused with ${code || 'no code'}: if that is the API's code for it, name it in api.codes`,
      'code.sms.code-not-found',
    )
}

/** Creates a JWT that expired a year ago and has no valid signature. */
function createExpiredToken(now: number): string {
  const encode = (value: object): string => encodeBase64url(new TextEncoder().encode(JSON.stringify(value)))
  return [
    encode({ alg: 'HS256', typ: 'JWT' }),
    encode({ sub: '1', exp: Math.floor(now / 1000) - 365 * 86_400 }),
    encodeBase64url(new Uint8Array(32)),
  ].join('.')
}
