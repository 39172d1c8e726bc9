import type { HttpResponse, VkBrowser } from '../../../../env.ts'
import { encodeBase64url } from '../../../../base64url.ts'
import { parseJsonBody } from '../../../../http/response.ts'
import { buildUrl, type CallOptions } from '../../../../http/http.ts'
import { lenient, object, decode, string } from '../../../../decode/decode.ts'
import { verbatim } from '../../../../decode/tolerant.ts'
import { withTimeout } from '../../../../task.ts'
import type { Locale } from '../../../config.ts'
import type { ProviderProfile } from '../../provider-profile.ts'
import type { InternalSession } from '../../session.ts'
import type { ProviderContext } from '../../social.ts'
import type { AuthRequest } from './auth-requests.ts'
import { createVkStatistics, type VkEvent } from './statistics.ts'

/** What the sign-in with VK ID needs of the shop. */
export interface VkOptions extends ProviderContext {
  readonly session: Pick<InternalSession, 'state'>
  /** The shop's page. `origin`: `location.origin`; `storeReturnPath` stores where to return to. */
  readonly page: { readonly origin: string; locale(): Locale; maySendStatistics(): boolean; storeReturnPath(): void }
  /** The query with which VK ID has redirected back to the shop; null without one. */
  readonly vkReturn: string | null
}
/**
 * What VK ID's button requests: a provider that VK ID offers, such as Mail.ru, and the OAuth
 * `prompt`.
 */
export type VkAuthOptions = Partial<Readonly<Record<'provider' | 'prompt', string>>>
/** A request to VK ID. `challenge`: the PKCE code challenge of the request's verifier. */
export interface VkAuthRequest extends AuthRequest {
  readonly challenge: string
  readonly options: VkAuthOptions
}
/** What the sign-in uses once its chunk has loaded. */
export interface VkContext extends VkOptions {
  readonly browser: VkBrowser
  readonly vk: VkApi
}

/** The addresses and calls of VK ID. */
export interface VkApi {
  /** The only origin whose messages are accepted. */
  readonly origin: string
  /** Builds VK ID's authorisation URL of OAuth 2.1 with PKCE. `mode`: where the URL opens. */
  authorizeUrl(mode: 'window' | 'redirect', theme: string, request: VkAuthRequest): string
  /** Builds the URL of the frame with VK ID's button. */
  oneTapUrl(theme: string): string
  /**
   * Requests VK ID's profile of the customer. Rejects when VK ID does not respond within 5 s, or
   * responds without a profile.
   */
  fetchProfile(accessToken: string): Promise<ProviderProfile>
  /** Revokes the access token in the background. Reports a failed call, but ignores an error response in JSON. */
  logOut(accessToken: string): void
  /** Sends an event of VK ID's statistics, as VK's client does, if the customer has consented. */
  sendEvent(event: VkEvent): void
}
type Query = CallOptions['query']

/** The time-out of a call of VK ID, in ms. */
const CALL_TIMEOUT = 5000
/** The version of VK's client whose messages and reports the shop imitates. */
const VERSION = '2.6.7'
/** The version of VK's API that this client uses. */
const API_VERSION = '5.207'
/** The height of VK ID's button in CSS pixels. */
const BUTTON_HEIGHT = 56
/**
 * The frame's height in CSS pixels until the frame requests another height. The frame has two rows
 * with a gap: the second row is for another account (VK ID SDK 2.6.7, `show_alternative_login`).
 */
export const FRAME_HEIGHT = BUTTON_HEIGHT * 2 + 12
/** VK ID's number of a language: 0 Russian, 3 English, also for Montenegrin, which VK ID lacks. */
const toLanguageId = (locale: Locale): number => (locale === 'ru' ? 0 : 3)

// the id may be a number; the texts are as VK writes them
const textField = lenient(string)
const userInfo = object({
  user: object({
    user_id: lenient(verbatim), first_name: textField, last_name: textField, avatar: textField, email: textField,
  }),
})

export function createVkApi({ env: { http, random, timer, report }, config, page }: VkOptions): VkApi {
  const { vkHost, vkClientId, redirectUri } = config
  const origin = `https://${vkHost}`
  const client = { v: VERSION, sdk_type: 'vkid', app_id: vkClientId }
  const createRandomId = (): string => encodeBase64url(random.bytes(15))

  function buildPageUrl(path: string, theme: string, query: Query): string {
    const pageOptions = { scheme: theme, lang_id: toLanguageId(page.locale()), redirect_uri: redirectUri }
    return buildUrl(`${origin}/${path}`, { ...pageOptions, ...query })
  }
  function post(path: string, query: Query, form: Query): Promise<HttpResponse> {
    const [url, body] = [buildUrl(`${origin}/${path}`, query), buildUrl('', form).slice(1)]
    // no custom header: it needs a CORS preflight, which VK ID does not support
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    return withTimeout(timer, CALL_TIMEOUT, signal => http.send({ url, method: 'POST', headers, body }, signal))
  }
  async function call(path: 'user_info' | 'logout', accessToken: string): Promise<unknown> {
    return parseJsonBody(await post(`oauth2/${path}`, { client_id: vkClientId }, { access_token: accessToken }))
  }
  function send(events: readonly object[]): void {
    const form = { events: JSON.stringify(events), sak_version: VERSION, v: API_VERSION }
    post('stat_events_vkid_sdk', { app_id: vkClientId }, form).catch(() => undefined)
  }
  return {
    origin,
    authorizeUrl: (mode, theme, { state, challenge, options }) => buildPageUrl('authorize', theme, {
      code_challenge: challenge,
      code_challenge_method: 's256',
      client_id: vkClientId,
      response_type: 'code',
      scope: 'vkid.personal_info email phone',
      state,
      prompt: '',
      ...options,
      // the origin that receives the window's message; VK ID compares it without a port
      ...(mode === 'window' && { ...client, origin: page.origin.replace(/:\d+$/, '') }),
    }),
    oneTapUrl: theme => buildPageUrl('button_one_tap_auth', theme, {
      ...client,
      style_height: BUTTON_HEIGHT,
      style_border_radius: BUTTON_HEIGHT / 2,
      show_alternative_login: 1,
      button_skin: 'primary',
      content_id: 0,
      providers: '',
      uuid: createRandomId(),
      origin: page.origin,
      oauth_version: 2,
    }),
    async fetchProfile(accessToken) {
      // an error response has no `user`, whatever its status
      const { user } = decode(userInfo, await call('user_info', accessToken), report, 'profile')
      const { user_id: subject = '', first_name: firstName, last_name: lastName, email, avatar } = user
      return { source: 'VK', subject, email, firstName, lastName, avatar }
    },
    logOut(accessToken) {
      call('logout', accessToken).catch(() => report('vk.not-logged-out'))
    },
    sendEvent: createVkStatistics({ random, timer, page, createSessionId: createRandomId, send }),
  }
}
