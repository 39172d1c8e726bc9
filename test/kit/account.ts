import type { HttpPort, HttpRequest } from '../../core/env.ts'
import type { PhoneError } from '../../core/shop/account/providers/phone-error.ts'
import type { PhoneState } from '../../core/shop/account/providers/phone-state.ts'
import { NetworkError } from '../../core/http/errors.ts'
import { FRIDAY_NOON, type TestShop } from './shop.ts'

/** Status and body. A rejected promise stands for a call without a response. */
export type StubResponse = readonly [status: number, json?: unknown]
export type Responder = (request: HttpRequest) => StubResponse | Promise<StubResponse>
export type EndpointName = 'code' | 'tokens' | 'vk' | 'refresh' | 'me' | 'time'

/**
 * A stub of the account endpoints. By default every sign-in succeeds; a test may replace each
 * responder at any time. Other requests go to `fallback`, or get a 404 without one.
 */
export interface AccountApi extends HttpPort, Record<EndpointName, Responder> {
  /** The requests to these endpoints so far, in order. */
  listRequests(...kinds: readonly EndpointName[]): readonly HttpRequest[]
}
const PATHS: readonly (readonly [string, EndpointName])[] = [
  ['POST /api/v1/sign/in/phone/code', 'code'], ['POST /api/v1/sign/in/phone', 'tokens'],
  ['POST /1/sign/in/vk-id', 'vk'], ['POST /api/v1/sign/refresh', 'refresh'], ['GET /api/v1/me', 'me'],
  ['GET /1/now', 'time'],
]

export function createAccountApi(fallback?: HttpPort): AccountApi {
  const calls: (readonly [EndpointName, HttpRequest])[] = []
  const api: AccountApi = {
    code: () => [200],
    tokens: () => [200, { accessToken: 'a', refreshToken: 'r' }],
    vk: () => [200, { accessToken: 'a', refreshToken: 'r', vkAccessToken: 'vk2.a.own' }],
    refresh: () => [200, createTokenPair('new')],
    me: () => [200, { id: 7, accountIds: [], phone: '+79000000007', firstName: 'Анна', deliveries: [] }],
    time: () => [200, { utc_time: new Date(FRIDAY_NOON).toISOString() }],
    listRequests: (...kinds) => calls.filter(([kind]) => kinds.includes(kind)).map(([, request]) => request),
    send(request, signal) {
      const kind = PATHS.find(([path]) => path === `${request.method} ${new URL(request.url).pathname}`)?.[1]
      if (kind === undefined) return fallback?.send(request, signal) ?? Promise.resolve({ status: 404, text: '' })
      calls.push([kind, request])
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new NetworkError('cancelled')))
        // asynchronous like a network: no response arrives before the caller has finished sending
        Promise.resolve(request)
          .then(api[kind])
          .then(([status, json]) => resolve({ status, text: json === undefined ? '' : JSON.stringify(json) }), reject)
      })
    },
  }
  return api
}

/** Responds with an error in the shape of the contract. */
export const rejectWith =
  (status: number, code = 'x', message = 'сервер'): Responder =>
  () => [status, { errors: [{ code, message }] }]
/** Fails without a response. */
export const failWith =
  (reason: 'unreachable' | 'cut' = 'unreachable'): Responder =>
  () =>
    Promise.reject(new NetworkError(reason))

/** A response that the test sends later. */
export function deferReply(): { readonly reply: Responder; respond(status: number, json?: unknown): void } {
  let resolveReply: (response: StubResponse) => void = () => undefined
  const response = new Promise<StubResponse>(resolve => { resolveReply = resolve })
  return { reply: () => response, respond: (...response) => resolveReply(response) }
}

/** The bearer token of a request. */
export function readBearer({ headers }: HttpRequest): string | undefined {
  return headers['Authorization']?.replace(/^Bearer /, '')
}

/** A JWT that expires `seconds` after Friday noon; without `seconds` it has no `exp` claim. */
export function createToken(name: string, seconds?: number): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { name, ...(seconds !== undefined && { exp: FRIDAY_NOON / 1000 + seconds }) }
  return `${part({ alg: 'HS256' })}.${part(claims)}.signature`
}
export interface TokenPair {
  readonly accessToken: string
  readonly refreshToken: string
}
/** A token pair whose tokens live that many seconds. */
export function createTokenPair(name: string, access = 900, refresh = 86_400): TokenPair {
  return { accessToken: createToken(`${name}-access`, access), refreshToken: createToken(`${name}-refresh`, refresh) }
}

type Page = Pick<TestShop, 'shop'>

/** Types a phone number and requests its code. */
export async function requestCode({ shop: { session: { phone } } }: Page, number: string): Promise<void> {
  phone.setText(number)
  await phone.requestCode()
}
/** Types and submits the code. Resolves to true if it signs the customer in. */
export function typeCode({ shop: { session: { phone } } }: Page, code: string): Promise<boolean> {
  phone.setText(code)
  return phone.submitCode()
}
/** Makes an authenticated call: every page of a signed-in customer loads the profile. */
export function callAsCustomer({ shop }: Page): Promise<void> {
  return shop.session.loadProfile()
}
/** The signed-in customer, or null. */
export function selectCustomer({ shop }: Page) {
  const state = shop.session.state.get()
  return state.status === 'authorised' ? state.profile : null
}
/** The error of the last call of the sign-in by phone, or null. */
export function selectPhoneError({ call }: PhoneState): PhoneError | null {
  return call.status === 'failed' ? call.error : null
}
