/** Gestures that cancel the focus move, because the customer already uses the page. */
const USER_INPUT = ['pointerdown', 'keydown'] as const

interface FocusMove {
  readonly hash: string
  readonly scrollTo: (id: string) => void
  /**
   * The element that should have the focus now: the element that this move focused last, or `body`
   * after a removal. Null before the first attempt. Any other focused element cancels the move.
   */
  focused: Element | null
  /**
   * True when the final target has the focus, not just `main`. The observer stays, because a page
   * that loads may replace its heading.
   */
  hasArrived: boolean
}

/**
 * Moves the focus to the page's heading or its next step, which may render long after navigation
 * (RT-08).
 */
export interface HeadingFocus {
  /**
   * Focuses the element with the id in `hash` and passes the id to `scrollTo`. Without such an
   * element, focuses the page's next step, its heading, or the page.
   */
  readonly moveTo: (hash: string, scrollTo?: (id: string) => void) => void
  /** Resumes the present move; without one, focuses the page's next step or heading if the focus is lost. */
  readonly moveIfLost: () => void
  /**
   * Listens for the customer's gestures, which cancel the move, and resumes a move that has begun.
   * Returns a function that stops both.
   */
  readonly listen: () => () => void
}

export function createHeadingFocus(): HeadingFocus {
  let move: FocusMove | null = null
  const observer = new MutationObserver(scheduleFocus)

  function cancelMove(): void {
    move = null
    observer.disconnect()
  }
  function startMove(next: FocusMove): void {
    move = next
    observer.observe(document.body, { childList: true, subtree: true })
    scheduleFocus()
  }

  function focusTarget(): void {
    if (move === null || (move.hasArrived && move.focused?.isConnected === true)) return
    const focused = document.activeElement
    // another element has taken the focus since: cancel the move
    if (move.focused !== null && focused !== null && focused !== move.focused && focused !== document.body)
      return cancelMove()
    const { hash } = move
    const main = document.getElementById('main')
    const hashTarget =
      hash.length > 1
        ? (main?.querySelector<HTMLElement>(`:is(h1, h2, h3, button)[id="${CSS.escape(hash.slice(1))}"]`) ?? null)
        : null
    // `data-next` marks the next step when all steps before it are done
    const preferred =
      hashTarget ?? main?.querySelector<HTMLElement>('[data-next]') ?? main?.querySelector<HTMLElement>('h1') ?? null
    const target = preferred ?? main
    if (target === null) return
    // a heading is not focusable without a `tabindex`
    if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.tabIndex = -1
    if (target !== focused) target.focus({ preventScroll: true })
    if (target === hashTarget) move.scrollTo(hashTarget.id)
    move.focused = target
    move.hasArrived = hash.length > 1 ? hashTarget !== null : preferred !== null
  }
  /**
   * Waits for the effects of all views, because a closing view returns the focus to its opener
   * first.
   */
  function scheduleFocus(): void {
    queueMicrotask(focusTarget)
  }

  return {
    moveTo(hash: string, scrollTo: FocusMove['scrollTo'] = () => undefined) {
      startMove({ hash, scrollTo, focused: null, hasArrived: false })
    },
    moveIfLost() {
      // a removed element leaves the focus on `body`; any other focus cancels the move
      startMove(move ?? { hash: '', scrollTo: () => undefined, focused: document.body, hasArrived: false })
    },
    listen() {
      const listeners = new AbortController()
      for (const gesture of USER_INPUT)
        document.addEventListener(gesture, cancelMove, { capture: true, passive: true, signal: listeners.signal })
      if (move !== null) startMove(move)
      return () => {
        listeners.abort()
        observer.disconnect()
      }
    },
  }
}
