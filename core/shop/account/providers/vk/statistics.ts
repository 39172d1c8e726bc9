import type { RandomPort, TimerPort } from '../../../../env.ts'

export type VkEvent = 'custom_auth_start' | 'iframe_loading_failed' | 'no_session_found'

/** The two types of events. Each event refers to the previous one of its type. */
const INIT = 'type_sak_sessions_event_item'
const REGISTRATION = 'type_registration_item'

/**
 * VK ID's statistics of its buttons, in the format of VK's client (SDK 2.6.7). Returns the function
 * that reports an event; it sends nothing while `maySendStatistics` returns false. `send` receives
 * the events of one report, `newName` creates a name for this visit.
 */
export function createVkStatistics({ random, timer, page, newName, send }: {
  readonly random: RandomPort
  readonly timer: TimerPort
  readonly page: { readonly origin: string; maySendStatistics(): boolean }
  readonly newName: () => string
  readonly send: (events: readonly object[]) => void
}): (event: VkEvent) => void {
  const session = [{ name: 'sdk_type', value: 'vkid' }, { name: 'unique_session_id', value: newName() }]
  const last: Record<string, number> = {}

  function report(type: string, item: object): void {
    // 31 random bits, so that the events of two visitors are told apart
    const id = random.bytes(4).reduce((number, byte) => number * 256 + byte, 0) % 2 ** 31
    send([{
      id, prev_event_id: last[type] ?? 0, prev_nav_id: 0, timestamp: `${timer.now()}000`, screen: 'nowhere',
      // not the whole address: its query may contain personal data
      url: `${page.origin}/auth`, type: 'type_action', type_action: { type, [type]: item },
    }])
    last[type] = id
  }
  return event => {
    if (!page.maySendStatistics()) return
    if (last[INIT] === undefined) {
      report(INIT, { step: 'vkid_sdk_init', fields: [{ name: 'limit_settings', value: '2;30' }] })
    }
    report(REGISTRATION, { event_type: event, fields: session })
  }
}
