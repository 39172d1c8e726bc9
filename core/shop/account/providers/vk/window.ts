import type { VkWindow } from '../../../../env.ts'
import { recordOf } from '../../../../json.ts'
import { named } from '../../../../log/report.ts'
import type { ProviderFault, SocialAttempt } from '../../social.ts'
import type { VkWorld } from './wire.ts'

/** What VK ID answers, by a message of its window or in the address of the page to which it comes back. */
export type VkAnswer = Readonly<Record<string, unknown>>

export const WINDOW_SIZE = { width: 800, height: 800 } as const
const CLOSED_CHECK = 1000
/** A window may answer and close in one breath: its message can still be on the way. */
const MESSAGE_GRACE = 50
/** As long as the request itself lives. A handle that has lost its window may call it open for ever. */
const TIMEOUT = 15 * 60_000
const MAX_REPORTS = 10

/** The window's answer to the request with this state: a message of this very window and origin. */
export function answerOfWindow(
  opened: VkWindow, state: string, { browser, env: { timer, report }, vk }: VkWorld, attempt: SocialAttempt,
): Promise<VkAnswer | ProviderFault> {
  return new Promise(resolve => {
    let reports = 0
    function drop(why: 'source' | 'origin' | 'shape'): void {
      if (++reports <= MAX_REPORTS) report('vk.message-dropped', named(why))
    }
    const stopListening = browser.onMessage(message => {
      const { action, payload } = recordOf(message.data) ?? {}
      const fields = recordOf(payload)
      const isText = typeof action === 'string'
      if (message.source !== opened.source) {
        // extensions of the browser talk to every page: told of is what pretends to be an answer
        if (isText && action.startsWith('oauth2_')) drop('source')
      } else if (message.origin !== vk.origin) drop('origin')
      else if (!isText) drop('shape')
      // a refusal gives nothing away, so it is believed whatever it is called
      else if (action !== `oauth2_authorize_response${state}` && fields?.['error'] === undefined) end('unsupported')
      else end(fields ?? { state })
    })
    const stopWaiting = timer.after(TIMEOUT, () => end('timeout'))
    let stopLooking = timer.after(CLOSED_CHECK, look)
    function look(): void {
      stopLooking = opened.isClosed()
        // a page that was busy finds both due at once: one more turn, and the message has had its own
        ? timer.after(MESSAGE_GRACE, () => { stopLooking = timer.after(0, () => end('windowClosed')) })
        : timer.after(CLOSED_CHECK, look)
    }
    function end(answer: VkAnswer | ProviderFault): void {
      for (const stop of [stopListening, stopWaiting, stopLooking]) stop()
      opened.close()
      resolve(answer)
    }
    attempt.onCancelled(() => end('cancelled'))
  })
}
