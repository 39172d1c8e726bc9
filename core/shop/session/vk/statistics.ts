import type { Env } from '../../../env.ts'
import { encodeBase64url } from '../../../base64url.ts'
import { VK_VERSION, vkOrigin, type VkSettings } from './addresses.ts'

export type VkEvent = 'custom_auth_start' | 'iframe_loading_failed' | 'no_session_found'
const API_VERSION = '5.207'
/** What VK's own client says of the limits of its widgets; they are the same here. */
const LIMITS = '2;30'

/**
 * What VK ID wants to know of its buttons, in the form of its own client. Told only while `isAllowed` says so; nobody waits for
 * it, and a failure is left at that. `page` is an address without what it may carry.
 */
export function createVkStatistics(ports: Pick<Env, 'http' | 'timer' | 'random'>, settings: VkSettings, page: string, isAllowed: () => boolean): (event: VkEvent) => void {
  const { http, timer, random } = ports
  const fields = [{ name: 'sdk_type', value: 'vkid' }, { name: 'unique_session_id', value: encodeBase64url(random.bytes(15)) }]
  let last = 0

  function send(type: string, item: object): void {
    const event = {
      id: last + 1, prev_event_id: last, prev_nav_id: 0, timestamp: `${timer.now()}000`, url: page, screen: 'nowhere',
      type: 'type_action', type_action: { type, [type]: item },
    }
    last += 1
    http.send({
      url: `${vkOrigin(settings)}/stat_events_vkid_sdk?app_id=${settings.vkClientId}`,
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `events=${encodeURIComponent(JSON.stringify([event]))}&sak_version=${VK_VERSION}&v=${API_VERSION}`,
    }, new AbortController().signal).catch(() => undefined)
  }
  return event => {
    if (!isAllowed()) return
    if (last === 0) send('type_sak_sessions_event_item', { step: 'vkid_sdk_init', fields: [...fields, { name: 'limit_settings', value: LIMITS }] })
    send('type_registration_item', { event_type: event, fields })
  }
}
