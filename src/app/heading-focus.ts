/** Gestures that end the focus move: the customer uses the page already. */
const USER_INPUT = ['pointerdown', 'keydown'] as const

interface FocusMove {
  readonly hash: string
  readonly show: (id: string) => void
  /** The element that was focused meanwhile; null before any was. */
  at: Element | null
  /** True when `at` is the target. Still observed, as a loading page may replace its heading. */
  hasArrived?: boolean
}

/**
 * Moves the focus to the page's heading or its next step, which may render long after navigation
 * (RT-08).
 */
export interface HeadingFocus {
  /**
   * Moves to the element with the id in `hash`, which `show` scrolls into view; else to the page's
   * heading or the page.
   */
  readonly lead: (hash: string, show?: (id: string) => void) => void
  /** Moves to the page's heading if the focused element has been removed. */
  readonly rescue: () => void
  /** Listens for the customer's gestures, which end the move. Returns a function that stops. */
  readonly attend: () => () => void
}

export function createHeadingFocus(): HeadingFocus {
  let move: FocusMove | null = null
  const observer = new MutationObserver(soon)

  function end(): void {
    move = null
    observer.disconnect()
  }
  function begin(next: FocusMove): void {
    move = next
    observer.observe(document.body, { childList: true, subtree: true })
    soon()
  }

  function go(): void {
    if (move === null || (move.hasArrived === true && move.at?.isConnected === true)) return
    const focused = document.activeElement
    if (move.at !== null && focused !== null && focused !== move.at && focused !== document.body) return end()
    const { hash } = move
    const main = document.getElementById('main')
    const named =
      hash.length > 1
        ? (main?.querySelector<HTMLElement>(`:is(h1, h2, h3, button)[id="${CSS.escape(hash.slice(1))}"]`) ?? null)
        : null
    // `data-next` marks the next step when all steps before it are done
    const heading =
      named ?? main?.querySelector<HTMLElement>('[data-next]') ?? main?.querySelector<HTMLElement>('h1') ?? null
    const target = heading ?? main
    if (target === null) return
    // a heading is not focusable without a `tabindex`
    if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.tabIndex = -1
    if (target !== focused) target.focus({ preventScroll: true })
    if (target === named) move.show(named.id)
    move.at = target
    move.hasArrived = hash.length > 1 ? named !== null : heading !== null
  }
  /** Runs after the effects of all views: a closing view returns its focus first. */
  function soon(): void {
    queueMicrotask(go)
  }

  return {
    lead(hash: string, show: FocusMove['show'] = () => undefined) {
      begin({ hash, show, at: null })
    },
    rescue() {
      begin(move ?? { hash: '', show: () => undefined, at: document.body })
    },
    attend() {
      const listeners = new AbortController()
      for (const gesture of USER_INPUT)
        document.addEventListener(gesture, end, { capture: true, passive: true, signal: listeners.signal })
      if (move !== null) begin(move)
      return () => {
        listeners.abort()
        observer.disconnect()
      }
    },
  }
}
