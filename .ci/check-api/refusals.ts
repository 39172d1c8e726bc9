import { encodeBase64url } from '../../core/base64url.ts'
import { ApiError } from '../../core/http/errors.ts'
import { isApiCode, type ApiCode } from '../../core/shop/api-codes.ts'
import type { SignInMethod } from '../../core/shop/config.ts'
import { ProblemError } from '../../core/shop/problem.ts'
import type { PreflightRequest } from '../../core/shop/checkout/checkout-api.ts'
import { describeProblem, type Check } from './check-call.ts'
import type { Judgement } from './findings.ts'
import type { RowId } from './rows.ts'

/** An id that no item has. It fits into a signed 32-bit integer, so every API can read it. */
export const UNUSED_ID = 2_000_000_011
/** An unused phone number (E.164): the country code +7 has no area code 000. */
const UNUSED_PHONE = '+70000000000'
const MALFORMED_TOKEN = 'not-a-token'
/** A JWT that expired in 2020 and has no valid signature. */
const EXPIRED_TOKEN = ['{"alg":"HS256","typ":"JWT"}', '{"sub":"1","exp":1577836800}', '\0'.repeat(32)]
  .map(part => encodeBase64url(new TextEncoder().encode(part))).join('.')
/** The sign-in API gets an empty token if no bot check is configured. */
export const NO_BOT_CHECK = ''
/** The fault of a call that the API accepted but must refuse. */
const ACCEPTED = 'a success: a 2xx where a refusal was expected'

/** Resolves to the error of a call that the API must refuse; to undefined if the API accepted it. */
export const catchRefusal = async (run: () => Promise<unknown>): Promise<unknown> =>
  run().then(() => undefined, error => error)

/**
 * Judges the status of a refusal. `refusal`: any 4xx that the shop does not read as an ended session
 * (401) or as a call that the API does not have (404).
 */
export function judgeStatus(error: unknown, expected: 401 | 404 | 'refusal'): Judgement {
  if (error === undefined) return ACCEPTED
  const { status, message } = error instanceof ProblemError ? error.problem : { status: undefined, message: '' }
  const found = error instanceof ApiError ? error.status : status
  if (found !== undefined && (expected === 'refusal' ? isRefusalStatus(found) : found === expected)) return true
  return error instanceof ProblemError ? `${message}, status ${found ?? 200}` : describeProblem(error)
}
const isRefusalStatus = (status: number) => status >= 400 && status < 500 && status !== 401 && status !== 404

/** Judges whether the shop would read an error as the expected code. */
export function judgeCode(error: unknown, expected: ApiCode): Judgement {
  if (error === undefined) return ACCEPTED
  const description = describeProblem(error)
  if (!(error instanceof ApiError)) return description
  if (!isRefusalStatus(error.status)) return `${description}; the shop reads this status as something else`
  if (error.code === expected) return true
  return isApiCode(error.code) ? description : `${description}; if this is the API's code for it, name it in api.codes`
}

/**
 * Provokes each refusal that changes no data of the API, and checks its status.
 * `request`: a valid preflight, if the check could build one.
 */
export async function provokeRefusals(check: Check, request: PreflightRequest | undefined): Promise<void> {
  const { config, findings, isConfigured, network: { http, origin }, quietClients: clients } = check
  /** Refused calls; `method`: the sign-in method that has the call. */
  const calls: readonly (readonly [
    row: RowId, call: string, expected: 401 | 404 | 'refusal', run: () => Promise<unknown>, method?: SignInMethod,
  ])[] = [
    ['errors.city-unknown', `GET /1/p/cities/${UNUSED_ID}`, 404, () => http.get(`/1/p/cities/${UNUSED_ID}`)],
    ['errors.resto-unknown', `GET /1/p/restos/${UNUSED_ID}`, 404, () => clients.resto(UNUSED_ID)],
    ['errors.menu-unknown', `GET /1/p/menus/${UNUSED_ID}/positions`, 404, () => clients.positions(UNUSED_ID)],
    ['errors.token-malformed', 'GET /api/v1/me with a malformed token', 401, () => clients.me(MALFORMED_TOKEN)],
    ['errors.refresh-unknown', 'POST /api/v1/sign/refresh with a malformed token', 401,
      () => clients.refresh(MALFORMED_TOKEN)],
    ['errors.refresh-unknown', 'POST /api/v1/sign/refresh with an expired token', 401,
      () => clients.refresh(EXPIRED_TOKEN)],
    ['errors.preflight-malformed', 'POST /1/persons/orders/preflight with {}', 'refusal',
      () => http.post('/1/persons/orders/preflight', { body: {} })],
    ...(request === undefined ? [] : [
      ['errors.token-preflight', 'POST /1/persons/1/orders/preflight with a malformed token', 401,
        () => clients.preflight(request, { accessToken: MALFORMED_TOKEN, id: 1 })] as const,
    ]),
    ['errors.phone-malformed', 'POST /api/v1/sign/in/phone/code for +7', 'refusal',
      () => clients.requestCode('+7', NO_BOT_CHECK), 'PHONE'],
    ['errors.code-unasked', `POST /api/v1/sign/in/phone for ${UNUSED_PHONE}, for which no code was requested`,
      'refusal', () => clients.signInWithCode(UNUSED_PHONE, '0000', NO_BOT_CHECK), 'PHONE'],
    ['errors.identity-malformed', 'POST /api/v1/sign/in/google with a malformed token', 'refusal',
      () => clients.signInWithIdentity('GOOGLE', MALFORMED_TOKEN), 'GOOGLE'],
    ['errors.identity-malformed', 'POST /api/v1/sign/in/apple with a malformed token', 'refusal',
      () => clients.signInWithIdentity('APPLE', MALFORMED_TOKEN), 'APPLE'],
    ['errors.vk-malformed', 'POST /1/sign/in/vk-id with an unknown code', 'refusal', () => clients.signInWithVk({
      code: MALFORMED_TOKEN,
      // the least length of RFC 7636, so that the API refuses only the code
      codeVerifier: 'x'.repeat(43),
      deviceId: 'none',
      redirectUri: `${origin}/auth`,
      state: 'x'.repeat(32),
    }), 'VK'],
  ]
  for (const [row, call, expected, run, method] of calls) {
    if (method !== undefined && isConfigured && !config.signIn.methods.includes(method)) {
      // the reason has no effect on a row that another method has judged
      findings.markUnchecked('the configuration offers no such sign-in', row)
      continue
    }
    const refusal = await catchRefusal(run)
    findings.judge(call, { [row]: judgeStatus(refusal, expected) })
    if (row === 'errors.code-unasked') judgeCodeNotRequested(check, call, refusal)
  }
}

/** Judges the error code for an SMS code that was never requested. APIs differ in it. */
function judgeCodeNotRequested({ findings }: Check, call: string, refusal: unknown): void {
  const code = refusal instanceof ApiError ? refusal.code : ''
  if (code === 'sms.code-not-found') return findings.judge(call, { 'code.sms.code-not-found': true })
  const reason = `refused with ${code || 'no code'}: if that is the API's code for it, name it in api.codes`
  findings.markUnchecked(reason, 'code.sms.code-not-found')
}
