import { stopRecordingTaps, type EarlyWindow } from './early.ts'

/*
 * Taps on the buttons of a prerendered page before the shop handles them (MENU-18). The script of the
 * page's head records them, and the shop carries them out after its first render.
 */

/** The key of the recorded taps in the storage of the tab, which survives when the browser ends the tab. */
const TAPS_KEY = 'early_taps'
/** Marks a button whose tap is recorded; the style sheet shows it as pressed. */
const TAPPED = 'data-tapped'

/**
 * A button of a dish's card or of a layer, and its index in there. `place`: the id of the card's link, or
 * the path of the layer.
 */
type Tap = readonly [place: string, index: number]

const LAYER = '#overlays [role="dialog"]'

/** Records the taps on cards and on a layer until `replayTaps` is called. Links need no script. */
export function recordTaps(): void {
  const stop = new AbortController()
  ;(globalThis as EarlyWindow).storefrontTaps = () => stop.abort()
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    const box = button?.closest(`#app article, ${LAYER}`)
    const place = box?.matches(LAYER) === true ? location.pathname : box?.querySelector('a')?.id
    // a further tap would change the count in a way that the customer cannot see yet
    if (button == null || box == null || place === undefined || button.hasAttribute(TAPPED)) return
    button.setAttribute(TAPPED, '')
    const tap: Tap = [place, [...box.querySelectorAll('button')].indexOf(button)]
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
  for (const [place, index] of taps) {
    const card = document.getElementById(place)?.closest('article')
    const box = place === location.pathname ? document.querySelector(LAYER) : card
    const button = box?.querySelectorAll('button')[index]
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
