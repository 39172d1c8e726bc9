import type { VkWindow } from '../../../../env.ts'
import { asRecord } from '../../../../json.ts'
import { toDetail } from '../../../../log/report.ts'
import type { ProviderFault, SocialAttempt } from '../../social.ts'
import type { VkContext } from './vk-api.ts'

/** The fields of VK ID's response, from a message of its window or from the redirect's address. */
export type VkResponse = Readonly<Record<string, unknown>>

/** In CSS pixels. */
export const WINDOW_SIZE = { width: 800, height: 800 } as const
/** In ms between two checks whether the customer has closed the window. */
const CHECK_INTERVAL = 1000
/** In ms: a window that responds and closes at once may be closed before its message arrives. */
const MESSAGE_GRACE = 50
/**
 * In ms: the wait ends when the request has expired. A handle that has lost its window may report
 * for ever that the window is open.
 */
const WINDOW_TIMEOUT = 15 * 60_000
/** How many ignored messages are reported per window. */
const MAX_REPORTS = 10

/**
 * Resolves with the window's response to the request with this `state`. Messages of other windows
 * or origins are ignored. Closes the window in any case.
 */
export function waitForWindow(
  opened: VkWindow, state: string, { browser, env: { timer, report }, vk }: VkContext, attempt: SocialAttempt,
): Promise<VkResponse | ProviderFault> {
  return new Promise(resolve => {
    let reportCount = 0
    function reportIgnored(reason: 'source' | 'origin' | 'shape'): void {
      if (++reportCount <= MAX_REPORTS) report('vk.message-dropped', toDetail(reason))
    }
    const stopListening = browser.onMessage(message => {
      const { action, payload } = asRecord(message.data) ?? {}
      const fields = asRecord(payload)
      const isText = typeof action === 'string'
      if (message.source !== opened.source) {
        // browser extensions post to every page: only messages named like a response are reported
        if (isText && action.startsWith('oauth2_')) reportIgnored('source')
      } else if (message.origin !== vk.origin) reportIgnored('origin')
      else if (!isText) reportIgnored('shape')
      // an error signs no customer in, so the action of an error is not checked
      else if (action !== `oauth2_authorize_response${state}` && fields?.['error'] === undefined) finish('unsupported')
      // without a payload there is no code: `exchangeCode` then returns `refused`, not `mismatch`
      else finish(fields ?? { state })
    })
    const stopWaiting = timer.after(WINDOW_TIMEOUT, () => finish('timeout'))
    let stopChecking = timer.after(CHECK_INTERVAL, checkIsClosed)
    function checkIsClosed(): void {
      stopChecking = opened.isClosed()
        // the second timer runs after a message that waits in the event queue of a busy page
        ? timer.after(MESSAGE_GRACE, () => { stopChecking = timer.after(0, () => finish('windowClosed')) })
        : timer.after(CHECK_INTERVAL, checkIsClosed)
    }
    function finish(result: VkResponse | ProviderFault): void {
      for (const stop of [stopListening, stopWaiting, stopChecking]) stop()
      opened.close()
      resolve(result)
    }
    attempt.onCancelled(() => finish('cancelled'))
  })
}
