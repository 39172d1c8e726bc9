import type { Http, PostOptions } from '../../http/http.ts'
import {
  lenient, list, mapped, object, orElse, decode, satisfying, string, type Infer, type Decoder,
} from '../../decode/decode.ts'
import { decimal, orElseWithWarning, id, toPointDecoder, text, verbatim } from '../../decode/tolerant.ts'
import type { Report } from '../../env.ts'
import type { Point } from '../../geo/point.ts'
import type { Config } from '../config.ts'

// the access and refresh tokens are required and must not be empty; of a profile only the id is required
const token = satisfying(string, 'a token', value => value !== '')
const tokens = object({ accessToken: token, refreshToken: token, vkAccessToken: lenient(token) })
export type Tokens = Infer<typeof tokens>

/**
 * Builds the decoder of a customer. `texts` decodes the text fields: those of a response may
 * contain HTML entities, stored ones do not.
 */
function buildMeDecoder(texts: Decoder<string>) {
  const savedDelivery = object({
    address: texts, apartment: texts, entrance: texts, floor: texts, intercom: texts, comment: texts,
    email: texts, personName: texts, phone: texts,
    location: orElse<Point | null, null>(toPointDecoder(object({ lat: decimal, lng: decimal })), null),
  })
  return object({
    id, accountIds: orElse(list(verbatim), []),
    email: texts, firstName: texts, lastName: texts, patronymic: texts, phone: texts,
    deliveries: orElseWithWarning(list(savedDelivery), []),
  })
}
const me = buildMeDecoder(orElse(text, ''))
/** The signed-in customer, as the API returns it. */
export type Me = Infer<typeof me>
export type ProfileDelivery = Omit<Me['deliveries'][number], 'email' | 'personName' | 'phone'>

/** The API calls that sign a customer in and out. They reject with a `Failure`. */
export interface SignInApi {
  /** Sends a code by SMS. `phone`: E.164; `captchaToken`: empty if no bot check is configured. */
  requestCode(phone: string, captchaToken: string): Promise<unknown>
  /** Exchanges the code of an SMS for tokens. */
  signInWithCode(phone: string, code: string, captchaToken: string): Promise<Tokens>
  /** Exchanges an identity token, which alone identifies the customer, for tokens (AUTH-03). */
  signInWithIdentity(source: 'GOOGLE' | 'APPLE', identityToken: string): Promise<Tokens>
  /**
   * Exchanges a code of VK ID for tokens. The API exchanges the code at VK ID; the page must not do
   * so as well, since a code is valid for one exchange.
   * @see RFC 7636: the verifier proves that the code was granted to this shop
   */
  signInWithVk(grant: VkGrant): Promise<Tokens>
  /** Exchanges a refresh token, which is valid for one exchange, for new tokens. */
  refresh(refreshToken: string): Promise<Tokens>
  /** Revokes the session; not every API supports the call. */
  signOut(refreshToken: string): Promise<unknown>
  /** Requests the customer's profile, with the saved deliveries. */
  me(accessToken: string): Promise<Me>
}
type VkGrant = Readonly<Record<'code' | 'codeVerifier' | 'deviceId' | 'redirectUri' | 'state', string>>

export function createSignInApi(
  http: Http, { apiKey, whiteLabel, api }: Pick<Config, 'apiKey' | 'whiteLabel' | 'api'>, report: Report,
): SignInApi {
  const requestTokens = async (path: string, options: PostOptions) =>
    decode(tokens, await http.post(path, options), report, 'tokens')
  return {
    requestCode: (phone, captchaToken) => http.post('/api/v1/sign/in/phone/code', {
      body: { apiKey, captchaToken, mode: 'WEB', phone, whiteLabel }, responseBody: 'empty',
    }),
    signInWithCode: (phone, code, captchaToken) =>
      requestTokens('/api/v1/sign/in/phone', { body: { apiKey, captchaToken, code, phone } }),
    signInWithIdentity: (source, identityToken) => requestTokens(
      `/api/v1/sign/in/${source.toLowerCase()}`, { headers: { [api.identityHeader]: identityToken } },
    ),
    signInWithVk: grant => requestTokens('/1/sign/in/vk-id', { body: { apiKey, ...grant } }),
    refresh: refreshToken => requestTokens('/api/v1/sign/refresh', { bearer: refreshToken }),
    signOut: refreshToken => http.post('/api/v1/sign/out', { bearer: refreshToken, responseBody: 'empty' }),
    me: async accessToken => decode(me, await http.get('/api/v1/me', { bearer: accessToken }), report, 'me'),
  }
}

/** The profile of the signed-in customer. */
export interface Profile extends Omit<Me, 'deliveries'> {
  readonly avatar: string | null
  readonly deliveries: readonly ProfileDelivery[]
}

/**
 * Converts the API's customer to a profile. The email, name and phone of the first saved delivery
 * override the customer's, unless they are empty (AUTH-05).
 */
export function toProfile(customer: Me): Profile {
  const [first] = customer.deliveries
  const firstFilled = (preferred = '', fallback: string): string => (preferred.trim() !== '' ? preferred : fallback)
  return {
    ...customer, avatar: null,
    email: firstFilled(first?.email, customer.email),
    firstName: firstFilled(first?.personName, customer.firstName),
    phone: firstFilled(first?.phone, customer.phone),
    // without the recipient, who is no part of an address
    deliveries: customer.deliveries.map(({ email: _, personName: _name, phone: _phone, ...address }) => address),
  }
}

/** Decodes the stored profile without its saved addresses: each visit requests them from the API. */
export const storedProfileDecoder = mapped(
  buildMeDecoder(orElse(verbatim, '')), (stored): Profile => ({ ...stored, avatar: null, deliveries: [] }),
)
/** Serialises a profile without its saved addresses, which are personal data that no visit reads. */
export const writeProfile = (profile: Profile | null): string =>
  JSON.stringify(profile && { ...profile, deliveries: [] })
