import type { Http } from '../../http/http.ts'
import { integer, object, optional, positiveId, read, string, strictList, number, type Infer } from '../../http/read.ts'
import type { Report } from '../../env.ts'
import type { Point } from '../../geo/point.ts'
import { point } from '../../geo/point.ts'

/** What the API says about signing in and about the person. Tokens and Me are taken whole or not at all. */
const tokens = object({ accessToken: string, refreshToken: string, vkAccessToken: optional(string) })
export type Tokens = Infer<typeof tokens>

const savedDelivery = object({
  address: optional(string), apartment: optional(string), entrance: optional(string), floor: optional(string),
  intercom: optional(string), comment: optional(string), location: optional(object({ lat: number, lng: number })),
  email: optional(string), personName: optional(string), phone: optional(string),
})
const me = object({
  id: positiveId, accountIds: strictList(string), email: optional(string), firstName: optional(string),
  lastName: optional(string), patronymic: optional(string), phone: optional(string), deliveries: strictList(savedDelivery),
})
export type Me = Infer<typeof me>

/** What VK ID has granted, with what proves that it was granted to us (RFC 7636). */
export interface VkGrant {
  readonly code: string
  readonly codeVerifier: string
  readonly deviceId: string
  readonly redirectUri: string
  readonly state: string
}

export interface SignInWire {
  requestCode(phone: string, captchaToken: string): Promise<void>
  signInWithCode(phone: string, code: string, captchaToken: string): Promise<Tokens>
  /** The identity token alone says who it is (AUTH-03). */
  signInWithIdentity(provider: 'google' | 'apple', identityToken: string): Promise<Tokens>
  /** The API exchanges the code at VK ID; nobody else may, for it is good for one exchange. */
  signInWithVk(grant: VkGrant): Promise<Tokens>
  refresh(refreshToken: string): Promise<Tokens>
  me(accessToken: string): Promise<Me>
}

export function createSignInWire(http: Http, config: { apiKey: string; whiteLabel: string }, report: Report): SignInWire {
  return {
    async requestCode(phone, captchaToken) {
      const body = { apiKey: config.apiKey, captchaToken, mode: 'WEB', phone, whiteLabel: config.whiteLabel }
      await http.post('/api/v1/sign/in/phone/code', { body, answer: 'empty' })
    },
    async signInWithCode(phone, code, captchaToken) {
      const answer = await http.post('/api/v1/sign/in/phone', { body: { apiKey: config.apiKey, captchaToken, code, phone } })
      return read(tokens, answer, report, 'tokens')
    },
    async signInWithIdentity(provider, identityToken) {
      const headers = { 'X-Identity-Token': identityToken }
      return read(tokens, await http.post(`/api/v1/sign/in/${provider}`, { headers }), report, 'tokens')
    },
    async signInWithVk({ code, codeVerifier, deviceId, redirectUri, state }) {
      const body = { apiKey: config.apiKey, code, codeVerifier, deviceId, redirectUri, state }
      return read(tokens, await http.post('/1/sign/in/vk-id', { body }), report, 'tokens')
    },
    async refresh(refreshToken) {
      return read(tokens, await http.post('/api/v1/sign/refresh', { bearer: refreshToken }), report, 'tokens')
    },
    async me(accessToken) {
      return read(me, await http.get('/api/v1/me', { bearer: accessToken }), report, 'me')
    },
  }
}

export interface Profile {
  readonly id: number
  readonly accountIds: readonly string[]
  readonly avatar: string | null
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly patronymic: string
  readonly phone: string
  readonly deliveries: readonly ProfileDelivery[]
}
export interface ProfileDelivery {
  readonly address: string
  readonly apartment: string
  readonly entrance: string
  readonly floor: string
  readonly intercom: string
  readonly comment: string
  readonly location: Point | null
}

/** The first saved delivery's email, name and phone override the profile's; an empty value replaces nothing (AUTH-05). */
export function profileOf(answer: Me): Profile {
  const first = answer.deliveries[0]
  return {
    id: answer.id,
    accountIds: answer.accountIds,
    avatar: null,
    email: filled(first?.email, answer.email),
    firstName: filled(first?.personName, answer.firstName),
    lastName: answer.lastName ?? '',
    patronymic: answer.patronymic ?? '',
    phone: filled(first?.phone, answer.phone),
    deliveries: answer.deliveries.map(delivery => ({
      address: delivery.address ?? '',
      apartment: delivery.apartment ?? '',
      entrance: delivery.entrance ?? '',
      floor: delivery.floor ?? '',
      intercom: delivery.intercom ?? '',
      comment: delivery.comment ?? '',
      location: delivery.location ? point(delivery.location.lat, delivery.location.lng) ?? null : null,
    })),
  }
}
function filled(preferred: string | undefined, otherwise: string | undefined): string {
  return preferred !== undefined && preferred.trim() !== '' ? preferred : otherwise ?? ''
}

export const profileReader = object({
  id: integer, accountIds: strictList(string), email: string, firstName: string, lastName: string, patronymic: string, phone: string,
})
