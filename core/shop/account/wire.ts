import type { Http, PostOptions } from '../../http/http.ts'
import { lenient, list, mapped, object, orElse, read, satisfying, string, type Infer } from '../../http/read.ts'
import { decimal, defaulted, id, pointOf, text } from '../../http/tolerant.ts'
import type { Report } from '../../env.ts'
import type { Point } from '../../geo/point.ts'
import type { Config } from '../config.ts'

/** Tokens are taken whole or not at all; of a person only the id must be there. */
const token = satisfying(string, 'a token', value => value !== '')
const tokens = object({ accessToken: token, refreshToken: token, vkAccessToken: lenient(token) })
export type Tokens = Infer<typeof tokens>

const word = orElse(text, '')
const savedDelivery = object({
  address: word, apartment: word, entrance: word, floor: word, intercom: word, comment: word,
  email: word, personName: word, phone: word,
  location: orElse<Point | null, null>(pointOf(object({ lat: decimal, lng: decimal })), null),
})
export type ProfileDelivery = Omit<Infer<typeof savedDelivery>, 'email' | 'personName' | 'phone'>
const me = object({
  id, accountIds: orElse(list(text), []), email: word, firstName: word, lastName: word, patronymic: word, phone: word,
  deliveries: defaulted(list(savedDelivery), []),
})
export type Me = Infer<typeof me>

export type SignInWire = ReturnType<typeof createSignInWire>

export function createSignInWire(http: Http, { apiKey, whiteLabel, api }: Pick<Config, 'apiKey' | 'whiteLabel' | 'api'>, report: Report) {
  const tokensOf = async (path: string, how: PostOptions) => read(tokens, await http.post(path, how), report, 'tokens')
  return {
    requestCode: (phone: string, captchaToken: string) => http.post('/api/v1/sign/in/phone/code', {
      body: { apiKey, captchaToken, mode: 'WEB', phone, whiteLabel }, answer: 'empty',
    }),
    signInWithCode: (phone: string, code: string, captchaToken: string) =>
      tokensOf('/api/v1/sign/in/phone', { body: { apiKey, captchaToken, code, phone } }),
    /** The identity token alone says who it is (AUTH-03). */
    signInWithIdentity: (source: 'GOOGLE' | 'APPLE', identityToken: string) =>
      tokensOf(`/api/v1/sign/in/${source.toLowerCase()}`, { headers: { [api.identityHeader]: identityToken } }),
    /** The API exchanges the code at VK ID, by what proves that it was granted to us (RFC 7636); nobody else may, for it is good for one exchange. */
    signInWithVk: (grant: Readonly<Record<'code' | 'codeVerifier' | 'deviceId' | 'redirectUri' | 'state', string>>) =>
      tokensOf('/1/sign/in/vk-id', { body: { apiKey, ...grant } }),
    refresh: (refreshToken: string) => tokensOf('/api/v1/sign/refresh', { bearer: refreshToken }),
    /** An optional call of the API. */
    signOut: (refreshToken: string) => http.post('/api/v1/sign/out', { bearer: refreshToken, answer: 'empty' }),
    me: async (accessToken: string) => read(me, await http.get('/api/v1/me', { bearer: accessToken }), report, 'me'),
  }
}

export interface Profile extends Omit<Me, 'deliveries'> {
  readonly avatar: string | null
  readonly deliveries: readonly ProfileDelivery[]
}

/** The first saved delivery's email, name and phone override the profile's; an empty value replaces nothing (AUTH-05). */
export function profileOf(answer: Me): Profile {
  const [first] = answer.deliveries
  const filled = (preferred = '', otherwise: string): string => (preferred.trim() !== '' ? preferred : otherwise)
  return {
    ...answer, avatar: null,
    email: filled(first?.email, answer.email),
    firstName: filled(first?.personName, answer.firstName),
    phone: filled(first?.phone, answer.phone),
    // who it was for is no part of the place
    deliveries: answer.deliveries.map(({ email: _, personName: _name, phone: _phone, ...where }) => where),
  }
}

/** As it is kept: saved addresses are asked for anew at each visit. */
export const storedProfile = mapped(me, (held): Profile => ({ ...held, avatar: null, deliveries: [] }))
