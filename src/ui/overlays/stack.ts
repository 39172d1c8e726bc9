/** An open dialog, sheet, popup or blocking progress. */
export type OverlayEntry = {
  /** Increases with each rendered overlay: a parent gets its number before the overlays inside it. */
  readonly order: number
  readonly element: HTMLElement
  /** Closes the overlay if it can be closed; the same function while it is open. */
  readonly escape: () => void
  /** Whether Back closes the overlay: it can be closed and has no route. */
  readonly isClosedByBack: () => boolean
  /** The elements that may get the focus back, best first. */
  readonly openers: readonly HTMLElement[]
}

/** The open overlays of the page. */
export interface OverlayStack {
  /** The open overlays, lowest first. */
  readonly entries: () => readonly OverlayEntry[]
  /** Calls `changed` after each change. Returns a function that stops. */
  readonly subscribe: (changed: () => void) => () => void
  /** The `order` of the next rendered overlay. */
  readonly nextOrder: () => number
  /** Adds an overlay at its place. Returns a function that removes it. */
  readonly add: (entry: OverlayEntry) => () => void
  /** The focused element, then the openers of the overlay around it, which may close too. */
  readonly openers: () => readonly HTMLElement[]
}

/** Makes the page and lower overlays inert. A native modal `<dialog>` would stop third-party frames as well. */
export function createOverlayStack(): OverlayStack {
  let entries: readonly OverlayEntry[] = []
  let order = 0
  const listeners = new Set<() => void>()

  function change(next: readonly OverlayEntry[]) {
    entries = next
    document.getElementById('app')?.toggleAttribute('inert', entries.length > 0)
    entries.forEach((entry, index) => entry.element.toggleAttribute('inert', index < entries.length - 1))
    lockScroll(entries.length > 0)
    for (const listener of listeners) listener()
  }

  return {
    entries: () => entries,
    subscribe(changed: () => void) {
      listeners.add(changed)
      return () => { listeners.delete(changed) }
    },
    nextOrder: () => ++order,
    add(entry: OverlayEntry) {
      change([...entries, entry].sort((a, b) => a.order - b.order))
      return () => change(entries.filter(other => other !== entry))
    },
    openers() {
      const focused = document.activeElement
      if (!(focused instanceof HTMLElement) || focused === document.body) return []
      const holder = entries.find(entry => entry.element.contains(focused))
      return [focused, ...(holder?.openers ?? [])]
    },
  }
}

function lockScroll(locked: boolean) {
  const page = document.documentElement
  if (!locked) {
    page.style.removeProperty('--scrollbar')
    delete page.dataset.scrollLocked
  } else if (page.dataset.scrollLocked === undefined) {
    const scrollbar = window.innerWidth - page.clientWidth
    page.style.setProperty('--scrollbar', `${scrollbar}px`)
    page.dataset.scrollLocked = scrollbar > 0 ? 'gutter' : 'plain'
  }
}
