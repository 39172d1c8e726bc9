/** One open dialog, sheet, popup or blocking progress. */
export type OverlayEntry = {
  /** Grows with each overlay rendered: a parent gets its number before the overlays inside it. */
  readonly order: number
  readonly element: HTMLElement
  /** Closes it, if it can be closed; the same function for as long as it is open. */
  readonly escape: () => void
  /** It can be closed, and no address of its own stands for it: Back closes it. */
  readonly isClosedByBack: () => boolean
  /** Where the focus goes back to, best first. */
  readonly openers: readonly HTMLElement[]
}

export type OverlayStack = ReturnType<typeof createOverlayStack>

/** Makes the page and lower overlays inert. A native modal `<dialog>` would stop third-party frames as well. */
export function createOverlayStack() {
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
    /** Lowest first. */
    entries: () => entries,
    subscribe(changed: () => void) {
      listeners.add(changed)
      return () => { listeners.delete(changed) }
    },
    nextOrder: () => ++order,
    /** Puts the overlay in its place and answers with the function that takes it away. */
    add(entry: OverlayEntry) {
      change([...entries, entry].sort((a, b) => a.order - b.order))
      return () => change(entries.filter(other => other !== entry))
    },
    /** The focused element, then the openers of the overlay that holds it, for when that one goes too. */
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
    delete page.dataset.scrollLocked
  } else if (page.dataset.scrollLocked === undefined) {
    page.dataset.scrollLocked = window.innerWidth > page.clientWidth ? 'gutter' : 'plain'
  }
}
