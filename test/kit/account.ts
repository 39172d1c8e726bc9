import type { HttpPort, HttpRequest } from '../../core/env.ts'
import type { PhoneError } from '../../core/shop/account/providers/phone-error.ts'
import type { PhoneState } from '../../core/shop/account/providers/phone-state.ts'
import { NetworkError } from '../../core/http/errors.ts'
import { FRIDAY_NOON, type TestShop } from './shop.ts'

/** Status and body; a rejection is an answer that has not come. */
export type StubResponse = readonly [status: number, json?: unknown]
export type Responder = (request: HttpRequest) => StubResponse | Promise<StubResponse>
export type EndpointName = 'code' | 'tokens' | 'vk' | 'refresh' | 'me' | 'time'

/**
 * The part of an API that knows people, as its answers are agreed: what it says may be replaced at any time,
 * and at first
 * everybody is let in. What else is asked goes on to `beyond`, which refuses it when absent.
 */
export interface AccountApi extends HttpPort, Record<EndpointName, Responder> {
  /** What was asked so far of these kinds, first to last. */
  of(...kinds: readonly EndpointName[]): readonly HttpRequest[]
}
const PATHS: readonly (readonly [string, EndpointName])[] = [
  ['POST /api/v1/sign/in/phone/code', 'code'], ['POST /api/v1/sign/in/phone', 'tokens'],
  ['POST /1/sign/in/vk-id', 'vk'], ['POST /api/v1/sign/refresh', 'refresh'], ['GET /api/v1/me', 'me'],
  ['GET /1/now', 'time'],
]

export function createAccountApi(beyond?: HttpPort): AccountApi {
  const calls: (readonly [EndpointName, HttpRequest])[] = []
  const api: AccountApi = {
    code: () => [200],
    tokens: () => [200, { accessToken: 'a', refreshToken: 'r' }],
    vk: () => [200, { accessToken: 'a', refreshToken: 'r', vkAccessToken: 'vk2.a.own' }],
    refresh: () => [200, createTokenPair('new')],
    me: () => [200, { id: 7, accountIds: [], phone: '+79000000007', firstName: 'Анна', deliveries: [] }],
    time: () => [200, { utc_time: new Date(FRIDAY_NOON).toISOString() }],
    of: (...kinds) => calls.filter(([kind]) => kinds.includes(kind)).map(([, request]) => request),
    send(request, signal) {
      const kind = PATHS.find(([path]) => path === `${request.method} ${new URL(request.url).pathname}`)?.[1]
      if (kind === undefined) return beyond?.send(request, signal) ?? Promise.resolve({ status: 404, text: '' })
      calls.push([kind, request])
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new NetworkError('cancelled')))
        // a step later, as any network: who asks is never answered before it has finished asking
        Promise.resolve(request)
          .then(api[kind])
          .then(([status, json]) => resolve({ status, text: json === undefined ? '' : JSON.stringify(json) }), reject)
      })
    },
  }
  return api
}

/** A refusal with its code, in the agreed shape. */
export const rejectWith =
  (status: number, code = 'x', message = 'сервер'): Responder =>
  () => [status, { errors: [{ code, message }] }]
/** No answer comes. */
export const failWith =
  (reason: 'unreachable' | 'cut' = 'unreachable'): Responder =>
  () =>
    Promise.reject(new NetworkError(reason))

/** An answer that comes when the test says so. */
export function deferReply(): { readonly reply: Responder; respond(status: number, json?: unknown): void } {
  let resolveReply: (response: StubResponse) => void = () => undefined
  const coming = new Promise<StubResponse>(resolve => { resolveReply = resolve })
  return { reply: () => coming, respond: (...response) => resolveReply(response) }
}

/** Whose token a call carried. */
export function readBearer({ headers }: HttpRequest): string | undefined {
  return headers['Authorization']?.replace(/^Bearer /, '')
}

/** A token with a name that ends so many seconds after Friday noon; without a number it says nothing of its end. */
export function createToken(name: string, seconds?: number): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { name, ...(seconds !== undefined && { exp: FRIDAY_NOON / 1000 + seconds }) }
  return `${part({ alg: 'HS256' })}.${part(claims)}.signature`
}
export function createTokenPair(
  name: string, access = 900, refresh = 86_400,
): { readonly accessToken: string; readonly refreshToken: string } {
  return { accessToken: createToken(`${name}-access`, access), refreshToken: createToken(`${name}-refresh`, refresh) }
}

type Page = Pick<TestShop, 'shop'>

/** The number is typed, and its code asked for. */
export async function requestCode({ shop: { session: { phone } } }: Page, number: string): Promise<void> {
  phone.setText(number)
  await phone.requestCode()
}
/** Types and submits the code. Resolves to true if it signs the customer in. */
export function typeCode({ shop: { session: { phone } } }: Page, code: string): Promise<boolean> {
  phone.setText(code)
  return phone.submitCode()
}
/** What every customer's page asks for in the person's name. */
export function callAsCustomer({ shop }: Page): Promise<void> {
  return shop.session.loadProfile()
}
/** The signed-in customer, or null. */
export function selectCustomer({ shop }: Page) {
  const now = shop.session.state.get()
  return now.status === 'authorised' ? now.profile : null
}
/** Why the last call of the sign-in by phone has come to nothing; null when there is nothing to be said. */
export function selectPhoneError({ call }: PhoneState): PhoneError | null {
  return call.status === 'failed' ? call.error : null
}
