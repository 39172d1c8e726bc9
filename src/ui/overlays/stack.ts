/** An open overlay: a dialog, a sheet, a full-screen view or a progress overlay. */
export type OverlayEntry = {
  /**
   * A number that increases with each rendered overlay, so that a parent overlay has a lower number
   * than the overlays inside it.
   */
  readonly order: number
  readonly element: HTMLElement
  /**
   * Closes the overlay if it can be closed. The function stays the same while the overlay is open.
   */
  readonly dismiss: () => void
  /** Whether Back closes the overlay. True if it can be closed and has no route. */
  readonly isClosedByBack: () => boolean
  /** The elements that may get the focus when the overlay closes, the preferred one first. */
  readonly openers: readonly HTMLElement[]
}

/** The open overlays of the page. */
export interface OverlayStack {
  /** The open overlays, lowest first. */
  readonly entries: () => readonly OverlayEntry[]
  /** Calls `onChange` after each change. Returns a function that unsubscribes. */
  readonly subscribe: (onChange: () => void) => () => void
  /** The `order` of the next rendered overlay. */
  readonly nextOrder: () => number
  /** Adds an overlay, sorted by `order`. Returns a function that removes it. */
  readonly add: (entry: OverlayEntry) => () => void
  /**
   * The focused element, then the openers of its overlay, because that overlay may close as well.
   */
  readonly openers: () => readonly HTMLElement[]
}

/**
 * Creates the stack of open overlays. The stack makes the page and all but the topmost overlay
 * inert. A native modal `<dialog>` would do the same, but would also block third-party frames.
 */
export function createOverlayStack(): OverlayStack {
  let entries: readonly OverlayEntry[] = []
  let order = 0
  const listeners = new Set<() => void>()

  function setEntries(next: readonly OverlayEntry[]) {
    entries = next
    document.getElementById('app')?.toggleAttribute('inert', entries.length > 0)
    entries.forEach((entry, index) => entry.element.toggleAttribute('inert', index < entries.length - 1))
    lockScroll(entries.length > 0)
    for (const listener of listeners) listener()
  }

  return {
    entries: () => entries,
    subscribe(onChange: () => void) {
      listeners.add(onChange)
      return () => { listeners.delete(onChange) }
    },
    nextOrder: () => ++order,
    add(entry: OverlayEntry) {
      setEntries([...entries, entry].sort((a, b) => a.order - b.order))
      return () => setEntries(entries.filter(other => other !== entry))
    },
    openers() {
      const focused = document.activeElement
      if (!(focused instanceof HTMLElement) || focused === document.body) return []
      const overlay = entries.find(entry => entry.element.contains(focused))
      return [focused, ...(overlay?.openers ?? [])]
    },
  }
}

/**
 * Locks or unlocks the scrolling of the page. `data-scroll-locked` is `gutter` if the page had a
 * scrollbar: `base.css` then keeps its space free, which is `--scrollbar` wide.
 */
function lockScroll(isLocked: boolean) {
  const page = document.documentElement
  if (!isLocked) {
    page.style.removeProperty('--scrollbar')
    delete page.dataset.scrollLocked
  } else if (page.dataset.scrollLocked === undefined) {
    const scrollbar = window.innerWidth - page.clientWidth
    page.style.setProperty('--scrollbar', `${scrollbar}px`)
    page.dataset.scrollLocked = scrollbar > 0 ? 'gutter' : 'plain'
  }
}
