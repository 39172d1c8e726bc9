import type { HttpAnswer, VkBrowser } from '../../../../env.ts'
import { encodeBase64url } from '../../../../base64url.ts'
import { jsonOf } from '../../../../http/answer.ts'
import { addressOf, type CallOptions } from '../../../../http/http.ts'
import { lenient, object, read, string } from '../../../../http/read.ts'
import { text } from '../../../../http/tolerant.ts'
import { withTimeout } from '../../../../task.ts'
import type { Locale } from '../../../config.ts'
import type { ProviderProfile } from '../../provider-profile.ts'
import type { InternalSession } from '../../session.ts'
import type { ProviderParts } from '../../social.ts'
import type { AuthRequest } from './auth-requests.ts'

export interface VkParts extends ProviderParts {
  readonly session: Pick<InternalSession, 'state'>
  /** What VK ID is told of the page of the shop; `origin` is `location.origin`. */
  readonly page: { readonly origin: string; locale(): Locale; maySendStatistics(): boolean; keepWayBack(): void }
  /** The answer that has come back in the address. */
  readonly vkReturn: string | null
}
/** Another sign-in behind VK ID, as its own button asks for it. */
export type VkAsk = Partial<Readonly<Record<'provider' | 'prompt', string>>>
export interface VkQuestion extends AuthRequest {
  readonly challenge: string
  readonly ask: VkAsk
}
export type VkEvent = 'custom_auth_start' | 'iframe_loading_failed' | 'no_session_found'
export interface VkWorld extends VkParts {
  readonly browser: VkBrowser
  readonly vk: ReturnType<typeof createVkWire>
}
type Query = CallOptions['query']

const TIMEOUT = 5000
/** The version of VK's own client whose messages and reports ours are. */
const VERSION = '2.6.7'
/** VK ID speaks neither Montenegrin nor Serbian. */
const LANGUAGES: Readonly<Record<Locale, number>> = { ru: 0, en: 3, cnr: 3 }

const word = lenient(string)
const answer = object({
  user: object({ user_id: lenient(text), first_name: word, last_name: word, avatar: word, email: word }),
})

/** What VK ID itself is asked and told, and at which addresses. */
export function createVkWire({ env: { http, random, timer, report }, config, page }: VkParts) {
  const { vkHost, vkClientId, redirectUri } = config
  const origin = `https://${vkHost}`
  const client = { v: VERSION, sdk_type: 'vkid', app_id: vkClientId }
  const newName = (): string => encodeBase64url(random.bytes(15))
  const session = [{ name: 'sdk_type', value: 'vkid' }, { name: 'unique_session_id', value: newName() }]
  let last = 0

  function pageAt(path: string, theme: string, query: Query): string {
    const look = { scheme: theme, lang_id: LANGUAGES[page.locale()], redirect_uri: redirectUri }
    return addressOf(`${origin}/${path}`, { ...look, ...query })
  }
  function post(path: string, query: Query, form: Query): Promise<HttpAnswer> {
    const [url, body] = [addressOf(`${origin}/${path}`, query), addressOf('', form).slice(1)]
    // no header of our own, so that no browser asks first: VK ID answers no CORS preflight
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    return withTimeout(timer, TIMEOUT, signal => http.send({ url, method: 'POST', headers, body }, signal))
  }
  async function call(path: 'user_info' | 'logout', accessToken: string): Promise<unknown> {
    return jsonOf(await post(`oauth2/${path}`, { client_id: vkClientId }, { access_token: accessToken }))
  }
  function tellOne(type: string, item: object): void {
    const event = {
      id: last + 1, prev_event_id: last, prev_nav_id: 0, timestamp: `${timer.now()}000`, screen: 'nowhere',
      // not the whole address: its query may carry anything
      url: `${page.origin}/auth`, type: 'type_action', type_action: { type, [type]: item },
    }
    last += 1
    const form = { events: JSON.stringify([event]), sak_version: VERSION, v: '5.207' }
    post('stat_events_vkid_sdk', { app_id: vkClientId }, form).catch(() => undefined)
  }
  return {
    /** The one origin that is listened to. */
    origin,
    /** The authorize address: OAuth 2.1 with PKCE, as VK ID documents it. */
    authorizeUrl: (isWindow: boolean, theme: string, { state, challenge, ask }: VkQuestion) => pageAt('authorize', theme, {
      code_challenge: challenge,
      code_challenge_method: 's256',
      client_id: vkClientId,
      response_type: 'code',
      scope: 'vkid.personal_info email phone',
      state,
      prompt: '',
      ...ask,
      // whom the window's message is for: without its port, which VK ID does not compare
      ...(isWindow && { ...client, origin: page.origin.replace(/:\d+$/, '') }),
    }),
    /** The frame of VK ID's own button. */
    oneTapUrl: (theme: string) => pageAt('button_one_tap_auth', theme, {
      ...client,
      style_height: 56,
      style_border_radius: 28,
      show_alternative_login: 1,
      button_skin: 'primary',
      content_id: 0,
      providers: '',
      uuid: newName(),
      origin: page.origin,
      oauth_version: 2,
    }),
    /** What VK ID says of the person. Rejects when it says nothing in time. */
    async person(accessToken: string): Promise<ProviderProfile> {
      // a refusal has no `user`, whatever its status
      const { user } = read(answer, await call('user_info', accessToken), report, 'profile')
      const { user_id: subject = '', first_name: firstName, last_name: lastName, email, avatar } = user
      return { source: 'VK', subject, email, firstName, lastName, avatar }
    },
    /** The access token is done with. Nobody waits for that, and its failure is nobody's business. */
    logOut(accessToken: string): void {
      call('logout', accessToken).catch(() => report('vk.not-logged-out'))
    },
    /** What VK ID wants to know of its buttons, as from its own client; while the customer agrees. */
    tell(event: VkEvent): void {
      if (!page.maySendStatistics()) return
      if (last === 0) tellOne('type_sak_sessions_event_item', { step: 'vkid_sdk_init', fields: [...session, { name: 'limit_settings', value: '2;30' }] })
      tellOne('type_registration_item', { event_type: event, fields: session })
    },
  }
}
