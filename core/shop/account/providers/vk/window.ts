import type { VkWindow } from '../../../../env.ts'
import { asRecord } from '../../../../json.ts'
import { toDetail } from '../../../../log/report.ts'
import type { ProviderFault, SocialAttempt } from '../../social.ts'
import type { VkContext } from './vk-api.ts'

/**
 * The fields of VK ID's response, from a message of its window or from the
 * address after a redirect.
 */
export type VkResponse = Readonly<Record<string, unknown>>

/** In CSS pixels. */
export const WINDOW_SIZE = { width: 800, height: 800 } as const
/** In ms between two checks whether the window was closed. */
const CLOSED_CHECK = 1000
/** In ms: the message of a window that responds and closes at once may arrive after the check. */
const MESSAGE_GRACE = 50
/**
 * In ms, as long as the request is valid. A handle that has lost its window may
 * report it open for ever.
 */
const WINDOW_TIMEOUT = 15 * 60_000
const MAX_REPORTS = 10

/**
 * Resolves with the window's response to the request with this state. Only messages of this window
 * and of VK ID's origin count.
 */
export function waitForWindow(
  opened: VkWindow, state: string, { browser, env: { timer, report }, vk }: VkContext, attempt: SocialAttempt,
): Promise<VkResponse | ProviderFault> {
  return new Promise(resolve => {
    let reports = 0
    function drop(why: 'source' | 'origin' | 'shape'): void {
      if (++reports <= MAX_REPORTS) report('vk.message-dropped', toDetail(why))
    }
    const stopListening = browser.onMessage(message => {
      const { action, payload } = asRecord(message.data) ?? {}
      const fields = asRecord(payload)
      const isText = typeof action === 'string'
      if (message.source !== opened.source) {
        // browser extensions post to every page: report only what imitates a response
        if (isText && action.startsWith('oauth2_')) drop('source')
      } else if (message.origin !== vk.origin) drop('origin')
      else if (!isText) drop('shape')
      // an error signs no customer in, so it is accepted by any name
      else if (action !== `oauth2_authorize_response${state}` && fields?.['error'] === undefined) end('unsupported')
      else end(fields ?? { state })
    })
    const stopWaiting = timer.after(WINDOW_TIMEOUT, () => end('timeout'))
    let stopLooking = timer.after(CLOSED_CHECK, look)
    function look(): void {
      stopLooking = opened.isClosed()
        // after a busy moment the timer and the message are due together: the message goes first
        ? timer.after(MESSAGE_GRACE, () => { stopLooking = timer.after(0, () => end('windowClosed')) })
        : timer.after(CLOSED_CHECK, look)
    }
    function end(answer: VkResponse | ProviderFault): void {
      for (const stop of [stopListening, stopWaiting, stopLooking]) stop()
      opened.close()
      resolve(answer)
    }
    attempt.onCancelled(() => end('cancelled'))
  })
}
