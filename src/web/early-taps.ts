import { stopRecordingTaps, type EarlyWindow } from './early.ts'

/*
 * Taps on the buttons of a prerendered page before the shop handles them (MENU-18). The script of the
 * page's head records them, and the shop carries them out after its first render.
 */

/** The key of the recorded taps in the storage of the tab, which survives when the browser ends the tab. */
const TAPS_KEY = 'early_taps'
/** Marks a button whose tap is recorded; the style sheet shows it as pressed. */
const TAPPED = 'data-tapped'

/** A button of a dish's card: the id of the card's link, and the index of the button in the card. */
type Tap = readonly [linkId: string, index: number]

/** Records the taps on cards until `replayTaps` is called. Links need no script. */
export function recordTaps(): void {
  const stop = new AbortController()
  ;(globalThis as EarlyWindow).storefrontTaps = () => stop.abort()
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('#app article button') : null
    const card = button?.closest('article')
    const linkId = card?.querySelector('a')?.id
    // a further tap would change the count in a way that the customer cannot see yet
    if (button == null || card == null || linkId === undefined || button.hasAttribute(TAPPED)) return
    button.setAttribute(TAPPED, '')
    const tap: Tap = [linkId, [...card.querySelectorAll('button')].indexOf(button as HTMLButtonElement)]
    writeTaps([...readTaps(), tap])
  }, { capture: true, signal: stop.signal })
}

/** Stops the recording, and presses the buttons of the recorded taps. Called after the first render. */
export function replayTaps(): void {
  stopRecordingTaps()
  const taps = readTaps()
  if (taps.length === 0) return
  // removed first: a tap that fails must not be repeated at each visit
  writeTaps([])
  for (const [linkId, index] of taps) {
    const button = document.getElementById(linkId)?.closest('article')?.querySelectorAll('button')[index]
    button?.removeAttribute(TAPPED)
    button?.click()
  }
}

function readTaps(): readonly Tap[] {
  try {
    return JSON.parse(sessionStorage.getItem(TAPS_KEY) ?? '[]') as readonly Tap[]
  } catch {
    return []
  }
}

function writeTaps(taps: readonly Tap[]): void {
  try {
    if (taps.length === 0) sessionStorage.removeItem(TAPS_KEY)
    else sessionStorage.setItem(TAPS_KEY, JSON.stringify(taps))
  } catch { /* without storage the taps are lost */ }
}
