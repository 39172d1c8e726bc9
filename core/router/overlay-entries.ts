import type { History, Location } from 'history'
import { readEntry, type Entry } from './entry.ts'
import type { HistoryQueue } from './history-queue.ts'

/** Closes one overlay; the same function while the overlay is open. */
export type CloseOverlay = () => void

/** The history entries of overlays without a route. */
export interface OverlayEntries {
  /** Sets the overlays that Back closes, lowest first. */
  show(next: readonly CloseOverlay[]): void
  /** A navigation leaves the page: overlays that are still open lose their entries. */
  drop(): void
  /** Adds or removes entries until there is one for each overlay. */
  syncEntries(): void
  /** Handles a pop from `from` to the current entry. Returns true when the page stays. */
  handlePop(from: Location): boolean
}

/**
 * Modal history entries: each overlay without a route has an entry with the page's address, so that
 * Back closes the topmost overlay and stays on the page. The entry is added while the customer
 * opens the overlay: browsers skip entries that are added in response to Back.
 */
export function createOverlayEntries(history: History, queue: HistoryQueue): OverlayEntries {
  let open: readonly CloseOverlay[] = []
  /**
   * Overlays whose entry was used.
   * One that did not close gets no other entry, so that Back works the next time.
   */
  const consumed = new WeakSet<CloseOverlay>()

  function consume(left: number): readonly CloseOverlay[] {
    const removed = open.slice(left)
    open = open.slice(0, left)
    for (const closer of removed) consumed.add(closer)
    return removed
  }
  function close(left: number): void {
    for (const closer of [...consume(left)].reverse()) closer()
  }
  function push(): void {
    const { pathname, search, hash, state } = history.location
    const { index, beneath, depth, overlays } = readEntry(state)
    const key = getEntryKey(history.location)
    const entry: Entry = { index: index + 1, beneath, depth, overlays: overlays + 1, key }
    history.push({ pathname, search, hash }, entry)
  }
  function syncEntries(): void {
    if (queue.isSteppingBack()) return
    const present = readEntry(history.location.state).overlays
    if (present > open.length) return queue.back(present - open.length)
    for (let count = present; count < open.length; count += 1) push()
  }

  return {
    show(next) {
      open = next.filter(closer => !consumed.has(closer))
      syncEntries()
    },
    drop: () => void consume(0),
    syncEntries: syncEntries,
    handlePop(from) {
      const to = history.location
      const { overlays } = readEntry(to.state)
      if (getEntryKey(from) !== getEntryKey(to) || toPath(from) !== toPath(to)) {
        // a jump over several entries
        close(0)
        if (overlays > 0) queue.back(overlays)
        return overlays > 0
      }
      const before = readEntry(from.state).overlays
      if (overlays === before) return false
      // Forward, to an overlay that is no longer open
      if (overlays > before) queue.back(overlays - open.length)
      else if (overlays < open.length) close(overlays)
      // an entry from before a reload: Back should leave the page
      else history.go(-overlays - 1)
      return true
    },
  }
}

/** The key of the entry below the overlays: overlays do not change what is stored by key. */
export function getEntryKey(location: Location): string {
  return readEntry(location.state).key ?? location.key
}

function toPath({ pathname, search, hash }: Location): string {
  return `${pathname}${search}${hash}`
}
