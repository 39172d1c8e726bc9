import type { RandomPort, TimerPort } from '../../../../env.ts'

/** The events that VK ID's statistics count, by VK's names. */
export type VkEvent = 'custom_auth_start' | 'iframe_loading_failed' | 'no_session_found'

/** VK's names for the two types of events. Each event refers to the previous one of its type. */
const INIT = 'type_sak_sessions_event_item'
const REGISTRATION = 'type_registration_item'

/**
 * Creates the function that reports an event of VK ID's button, in the format of VK's client (SDK
 * 2.6.7). The function reports nothing while `maySendStatistics` returns false. `send` sends a list
 * of events. `createSessionId` creates a random id of the visit.
 */
export function createVkStatistics({ random, timer, page, createSessionId, send }: {
  readonly random: RandomPort
  readonly timer: TimerPort
  readonly page: { readonly origin: string; maySendStatistics(): boolean }
  readonly createSessionId: () => string
  readonly send: (events: readonly object[]) => void
}): (event: VkEvent) => void {
  const sessionFields = [{ name: 'sdk_type', value: 'vkid' }, { name: 'unique_session_id', value: createSessionId() }]
  /** The ids of the last events, by their type. */
  const lastIds: Record<string, number> = {}

  function report(type: string, item: object): void {
    // 31 random bits, so that the events of two visitors have different ids
    const id = random.bytes(4).reduce((number, byte) => number * 256 + byte, 0) % 2 ** 31
    // VK counts in microseconds
    const timestamp = `${timer.now()}000`
    send([{
      id, prev_event_id: lastIds[type] ?? 0, prev_nav_id: 0, timestamp, screen: 'nowhere',
      // not the whole address: its query may contain personal data
      url: `${page.origin}/auth`, type: 'type_action', type_action: { type, [type]: item },
    }])
    lastIds[type] = id
  }
  return event => {
    if (!page.maySendStatistics()) return
    // like VK's client, report its start before the first event
    if (lastIds[INIT] === undefined) {
      report(INIT, { step: 'vkid_sdk_init', fields: [{ name: 'limit_settings', value: '2;30' }] })
    }
    report(REGISTRATION, { event_type: event, fields: sessionFields })
  }
}
