import type { HttpPort, HttpRequest } from '../../core/env.ts'
import type { PhoneError } from '../../core/shop/account/providers/phone-error.ts'
import type { PhoneState } from '../../core/shop/account/providers/phone-state.ts'
import { NetworkError } from '../../core/http/errors.ts'
import { FRIDAY_NOON, type TestShop } from './shop.ts'

/** Status and body; a rejection is an answer that has not come. */
export type Said = readonly [status: number, json?: unknown]
export type Reply = (request: HttpRequest) => Said | Promise<Said>
export type Kind = 'code' | 'tokens' | 'vk' | 'refresh' | 'me' | 'time'

/**
 * The part of an API that knows people, as its answers are agreed: what it says may be replaced at any time, and at first
 * everybody is let in. What else is asked goes on to `beyond`, which refuses it when absent.
 */
export interface AccountApi extends HttpPort, Record<Kind, Reply> {
  /** What was asked so far of these kinds, first to last. */
  of(...kinds: readonly Kind[]): readonly HttpRequest[]
}
const PATHS: readonly (readonly [string, Kind])[] = [
  ['POST /api/v1/sign/in/phone/code', 'code'], ['POST /api/v1/sign/in/phone', 'tokens'], ['POST /1/sign/in/vk-id', 'vk'],
  ['POST /api/v1/sign/refresh', 'refresh'], ['GET /api/v1/me', 'me'], ['GET /1/now', 'time'],
]

export function createAccountApi(beyond?: HttpPort): AccountApi {
  const asked: (readonly [Kind, HttpRequest])[] = []
  const api: AccountApi = {
    code: () => [200],
    tokens: () => [200, { accessToken: 'a', refreshToken: 'r' }],
    vk: () => [200, { accessToken: 'a', refreshToken: 'r', vkAccessToken: 'vk2.a.own' }],
    refresh: () => [200, pair('new')],
    me: () => [200, { id: 7, accountIds: [], phone: '+79000000007', firstName: 'Анна', deliveries: [] }],
    time: () => [200, { utc_time: new Date(FRIDAY_NOON).toISOString() }],
    of: (...kinds) => asked.filter(([kind]) => kinds.includes(kind)).map(([, request]) => request),
    send(request, signal) {
      const kind = PATHS.find(([path]) => path === `${request.method} ${new URL(request.url).pathname}`)?.[1]
      if (kind === undefined) return beyond?.send(request, signal) ?? Promise.resolve({ status: 404, text: '' })
      asked.push([kind, request])
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new NetworkError('cancelled')))
        // a step later, as any network: who asks is never answered before it has finished asking
        Promise.resolve(request).then(api[kind]).then(([status, json]) => resolve({ status, text: json === undefined ? '' : JSON.stringify(json) }), reject)
      })
    },
  }
  return api
}

/** A refusal with its code, in the agreed shape. */
export const refused = (status: number, code = 'x', message = 'сервер'): Reply => () => [status, { errors: [{ code, message }] }]
/** No answer comes. */
export const lost = (reason: 'unreachable' | 'cut' = 'unreachable'): Reply => () => Promise.reject(new NetworkError(reason))

/** An answer that comes when the test says so. */
export function held(): { readonly reply: Reply; say(status: number, json?: unknown): void } {
  let say: (said: Said) => void = () => undefined
  const coming = new Promise<Said>(resolve => { say = resolve })
  return { reply: () => coming, say: (...said) => say(said) }
}

/** Whose token a call carried. */
export function bearerOf({ headers }: HttpRequest): string | undefined {
  return headers['Authorization']?.replace(/^Bearer /, '')
}

/** A token with a name that ends so many seconds after Friday noon; without a number it says nothing of its end. */
export function token(name: string, seconds?: number): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part({ name, ...(seconds !== undefined && { exp: FRIDAY_NOON / 1000 + seconds }) })}.signature`
}
export function pair(name: string, access = 900, refresh = 86_400): { readonly accessToken: string; readonly refreshToken: string } {
  return { accessToken: token(`${name}-access`, access), refreshToken: token(`${name}-refresh`, refresh) }
}

type Page = Pick<TestShop, 'shop'>

/** The number is typed, and its code asked for. */
export async function askForCode({ shop: { session: { phone } } }: Page, number: string): Promise<void> {
  phone.typed(number)
  await phone.requestCode()
}
/** The code is typed and sent; whether somebody is signed in by it. */
export function typeCode({ shop: { session: { phone } } }: Page, code: string): Promise<boolean> {
  phone.typed(code)
  return phone.submitCode()
}
/** What every customer's page asks for in the person's name. */
export function callAsCustomer({ shop }: Page): Promise<void> {
  return shop.session.loadProfile()
}
/** The person who is signed in; null when nobody is. */
export function personOf({ shop }: Page) {
  const now = shop.session.state.get()
  return now.at === 'authorised' ? now.profile : null
}
/** Why the last call of the sign-in by phone has come to nothing; null when there is nothing to be said. */
export function phoneErrorOf({ call }: PhoneState): PhoneError | null {
  return call.at === 'failed' ? call.error : null
}
