import type { Http, PostOptions } from '../../http/http.ts'
import {
  lenient, list, mapped, object, orElse, decode, satisfying, string, type Infer, type Decoder,
} from '../../http/decode.ts'
import { decimal, orElseWithWarning, id, toPointDecoder, text, verbatim } from '../../http/tolerant.ts'
import type { Report } from '../../env.ts'
import type { Point } from '../../geo/point.ts'
import type { Config } from '../config.ts'

/** Tokens are accepted only whole; of a profile only the id is required. */
const token = satisfying(string, 'a token', value => value !== '')
const tokens = object({ accessToken: token, refreshToken: token, vkAccessToken: lenient(token) })
export type Tokens = Infer<typeof tokens>

/**
 * `words` reads the text fields: those of a response are decoded, those that were
 * stored are decoded already.
 */
function buildMeReader(words: Decoder<string>) {
  const savedDelivery = object({
    address: words, apartment: words, entrance: words, floor: words, intercom: words, comment: words,
    email: words, personName: words, phone: words,
    location: orElse<Point | null, null>(toPointDecoder(object({ lat: decimal, lng: decimal })), null),
  })
  return object({
    id, accountIds: orElse(list(verbatim), []),
    email: words, firstName: words, lastName: words, patronymic: words, phone: words,
    deliveries: orElseWithWarning(list(savedDelivery), []),
  })
}
const me = buildMeReader(orElse(text, ''))
export type Me = Infer<typeof me>
export type ProfileDelivery = Omit<Me['deliveries'][number], 'email' | 'personName' | 'phone'>

/**
 * The calls of the API that sign a customer in and out. Each rejects with a
 * Failure (`http/errors.ts`).
 */
export interface SignInApi {
  /**
   * Sends a code by SMS. `phone` is E.164; `captchaToken` is empty where no
   * bot check is configured.
   */
  requestCode(phone: string, captchaToken: string): Promise<unknown>
  /** Exchanges the code of an SMS for tokens. */
  signInWithCode(phone: string, code: string, captchaToken: string): Promise<Tokens>
  /** The identity token alone identifies the customer (AUTH-03). */
  signInWithIdentity(source: 'GOOGLE' | 'APPLE', identityToken: string): Promise<Tokens>
  /**
   * The API exchanges the code at VK ID. The page must not do so as well, since a code
   * is good for one exchange.
   * @see RFC 7636: the verifier proves that the code was granted to this shop
   */
  signInWithVk(grant: VkGrant): Promise<Tokens>
  /** Exchanges a refresh token, which is good for one exchange. */
  refresh(refreshToken: string): Promise<Tokens>
  /** Revokes the session; not every API supports the call. */
  signOut(refreshToken: string): Promise<unknown>
  /** Requests the customer's profile with the saved deliveries. */
  me(accessToken: string): Promise<Me>
}
type VkGrant = Readonly<Record<'code' | 'codeVerifier' | 'deviceId' | 'redirectUri' | 'state', string>>

export function createSignInApi(
  http: Http, { apiKey, whiteLabel, api }: Pick<Config, 'apiKey' | 'whiteLabel' | 'api'>, report: Report,
): SignInApi {
  const requestTokens = async (path: string, how: PostOptions) =>
    decode(tokens, await http.post(path, how), report, 'tokens')
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

export interface Profile extends Omit<Me, 'deliveries'> {
  readonly avatar: string | null
  readonly deliveries: readonly ProfileDelivery[]
}

/**
 * The first saved delivery's email, name and phone override the profile's, unless
 * they are empty (AUTH-05).
 */
export function toProfile(answer: Me): Profile {
  const [first] = answer.deliveries
  const filled = (preferred = '', fallback: string): string => (preferred.trim() !== '' ? preferred : fallback)
  return {
    ...answer, avatar: null,
    email: filled(first?.email, answer.email),
    firstName: filled(first?.personName, answer.firstName),
    phone: filled(first?.phone, answer.phone),
    // the recipient is no part of the address
    deliveries: answer.deliveries.map(({ email: _, personName: _name, phone: _phone, ...address }) => address),
  }
}

/** Reads the stored profile, without the saved addresses: each visit requests them from the API. */
export const storedProfile = mapped(
  buildMeReader(orElse(verbatim, '')), (stored): Profile => ({ ...stored, avatar: null, deliveries: [] }),
)
