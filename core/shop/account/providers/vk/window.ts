import type { Cancel, Env, VkBrowser, VkWindow } from '../../../../env.ts'
import { recordOf } from '../../../../json.ts'
import { named } from '../../../../log/report.ts'
import type { ProviderFault } from '../../social.ts'
import { readMessage, type VkAnswer } from './answer.ts'

export const WINDOW_SIZE = { width: 800, height: 800 } as const
const CLOSED_CHECK = 1000
/** A window may answer and close in one breath: its message can still be on the way when it is seen to be closed. */
const MESSAGE_GRACE = 50
/** As long as the request itself lives. A handle that has lost its window may call it open for ever. */
const TIMEOUT = 15 * 60_000
const MAX_REPORTS = 10

/**
 * Waits for the window's answer to the request with this state. Only messages of this very window from this very origin
 * count. `cancel` gives it up. The window is closed at the end, whatever the end is.
 */
export function waitForWindow(
  opened: VkWindow, onMessage: VkBrowser['onMessage'], origin: string, state: string, { timer, report }: Pick<Env, 'timer' | 'report'>,
): { readonly answer: Promise<VkAnswer | ProviderFault>; readonly cancel: Cancel } {
  let end: (answer: VkAnswer | ProviderFault) => void = () => undefined
  let reports = 0
  function drop(why: 'source' | 'origin' | 'shape'): void {
    if (++reports <= MAX_REPORTS) report('vk.message-dropped', named(why))
  }
  const stopListening = onMessage(message => {
    if (message.source !== opened.source) return isLike(message.data) ? drop('source') : undefined
    if (message.origin !== origin) return drop('origin')
    const says = readMessage(message.data, state)
    if (says === 'noise') drop('shape')
    else end(says)
  })
  const stopWaiting = timer.after(TIMEOUT, () => end('timeout'))
  let poll = timer.after(CLOSED_CHECK, look)
  function look(): void {
    poll = opened.isClosed()
      // a page that was busy all that time finds both due at once: one more turn, and the message has had its own
      ? timer.after(MESSAGE_GRACE, () => { poll = timer.after(0, () => end('windowClosed')) })
      : timer.after(CLOSED_CHECK, look)
  }
  const answer = new Promise<VkAnswer | ProviderFault>(resolve => {
    end = given => {
      for (const stop of [stopListening, stopWaiting, poll]) stop()
      opened.close()
      end = () => undefined
      resolve(given)
    }
  })
  return { answer, cancel: () => end('cancelled') }
}

/** Whether a message of a stranger pretends to be an answer; extensions of the browser talk to pages all the time. */
function isLike(data: unknown): boolean {
  const action = recordOf(data)?.['action']
  return typeof action === 'string' && action.startsWith('oauth2_')
}
