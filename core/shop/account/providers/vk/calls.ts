import type { Env, HttpAnswer } from '../../../../env.ts'
import { encodeBase64url } from '../../../../base64url.ts'
import { jsonOf } from '../../../../http/answer.ts'
import { integer, lenient, object, read, string, type Read } from '../../../../http/read.ts'
import { withTimeout } from '../../../../task.ts'
import type { ProviderProfile } from '../../provider-profile.ts'
import { VK_VERSION, vkOrigin, type VkSettings } from './addresses.ts'

/* What VK ID itself is asked and told: the person, the end of a session, what becomes of its buttons. */

type Ports = Pick<Env, 'http' | 'timer' | 'report'>

const TIMEOUT = 5000

/** Sends a form without any header of our own, so that no browser asks first: VK ID answers no CORS preflight. */
function post({ http, timer }: Pick<Env, 'http' | 'timer'>, settings: VkSettings, pathAndQuery: string, body: string): Promise<HttpAnswer> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return withTimeout(timer, TIMEOUT, signal => http.send({ url: `${vkOrigin(settings)}/${pathAndQuery}`, method: 'POST', headers, body }, signal))
}
function call(ports: Ports, settings: VkSettings, path: 'user_info' | 'logout', accessToken: string): Promise<unknown> {
  return post(ports, settings, `oauth2/${path}?client_id=${settings.vkClientId}`, `access_token=${encodeURIComponent(accessToken)}`).then(jsonOf)
}

const id: Read<string> = (value, at) => (typeof value === 'number' ? String(integer(value, at)) : string(value, at))
const answer = object({
  user: object({ user_id: lenient(id), first_name: lenient(string), last_name: lenient(string), avatar: lenient(string), email: lenient(string) }),
})

/** What VK ID says of the person. Rejects when it says nothing in time. */
export async function personAtVk(ports: Ports, settings: VkSettings, accessToken: string): Promise<ProviderProfile> {
  // a refusal has no `user`, whatever its status
  const { user } = read(answer, await call(ports, settings, 'user_info', accessToken), ports.report, 'profile')
  return { subject: user.user_id ?? '', email: user.email, firstName: user.first_name, lastName: user.last_name, avatar: user.avatar }
}

/** Tells VK ID that the access token is done with. Nobody waits for it, and its failure is nobody's business. */
export function logOutAtVk(ports: Ports, settings: VkSettings, accessToken: string): void {
  call(ports, settings, 'logout', accessToken).catch(() => ports.report('vk.not-logged-out'))
}

export type VkEvent = 'custom_auth_start' | 'iframe_loading_failed' | 'no_session_found'
const API_VERSION = '5.207'
/** What VK's own client says of the limits of its widgets; they are the same here. */
const LIMITS = '2;30'

/**
 * What VK ID wants to know of its buttons, in the form of its own client. Told only while `isAllowed` says so; nobody waits for
 * it, and a failure is left at that. `page` is an address without what it may carry.
 */
export function createVkStatistics(ports: Pick<Env, 'http' | 'timer' | 'random'>, settings: VkSettings, page: string, isAllowed: () => boolean) {
  const fields = [{ name: 'sdk_type', value: 'vkid' }, { name: 'unique_session_id', value: encodeBase64url(ports.random.bytes(15)) }]
  let last = 0

  function send(type: string, item: object): void {
    const event = {
      id: last + 1, prev_event_id: last, prev_nav_id: 0, timestamp: `${ports.timer.now()}000`, url: page, screen: 'nowhere',
      type: 'type_action', type_action: { type, [type]: item },
    }
    last += 1
    const body = `events=${encodeURIComponent(JSON.stringify([event]))}&sak_version=${VK_VERSION}&v=${API_VERSION}`
    post(ports, settings, `stat_events_vkid_sdk?app_id=${settings.vkClientId}`, body).catch(() => undefined)
  }
  return (event: VkEvent): void => {
    if (!isAllowed()) return
    if (last === 0) send('type_sak_sessions_event_item', { step: 'vkid_sdk_init', fields: [...fields, { name: 'limit_settings', value: LIMITS }] })
    send('type_registration_item', { event_type: event, fields })
  }
}
