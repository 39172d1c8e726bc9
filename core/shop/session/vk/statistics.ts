import type { HttpPort, RandomPort, TimerPort } from '../../../env.ts'
import { encodeBase64url } from '../../../base64url.ts'
import { VK_VERSION } from './addresses.ts'
import { vkOrigin, type VkSettings } from './settings.ts'

export type VkEvent = 'custom_auth_start' | 'iframe_loading_failed' | 'no_session_found'
const API_VERSION = '5.207'
/** What VK's own client says of the limits of its widgets; they are the same here. */
const LIMITS = '2;30'

/**
 * What VK ID wants to know of its buttons, in the form of its own client. Told only while `isAllowed` says so; nobody waits for
 * it, and a failure is left at that. The page is told by its path, without what an address may carry.
 */
export function createVkStatistics(options: {
  readonly http: HttpPort
  readonly timer: TimerPort
  readonly random: RandomPort
  readonly settings: Pick<VkSettings, 'host' | 'clientId'>
  readonly page: string
  readonly isAllowed: () => boolean
}): (event: VkEvent) => void {
  const { http, timer, random, settings, page, isAllowed } = options
  const session = encodeBase64url(random.bytes(15))
  let last = 0

  function send(action: object): void {
    const id = last + 1
    const event = { id, prev_event_id: last, prev_nav_id: 0, timestamp: `${timer.now()}000`, url: page, screen: 'nowhere', type: 'type_action', type_action: action }
    last = id
    http.send({
      url: `${vkOrigin(settings)}/stat_events_vkid_sdk?app_id=${settings.clientId}`,
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `events=${encodeURIComponent(JSON.stringify([event]))}&sak_version=${VK_VERSION}&v=${API_VERSION}`,
    }, () => undefined).catch(() => undefined)
  }
  return event => {
    if (!isAllowed()) return
    const fields = [{ name: 'sdk_type', value: 'vkid' }, { name: 'unique_session_id', value: session }]
    if (last === 0) {
      const limits = [...fields, { name: 'limit_settings', value: LIMITS }]
      send({ type: 'type_sak_sessions_event_item', type_sak_sessions_event_item: { step: 'vkid_sdk_init', fields: limits } })
    }
    send({ type: 'type_registration_item', type_registration_item: { event_type: event, fields } })
  }
}
