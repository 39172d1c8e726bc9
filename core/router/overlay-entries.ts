import type { History, Location } from 'history'
import { readEntry, type Entry } from './entry.ts'
import type { HistoryQueue } from './history-queue.ts'

/** Closes one overlay. An open overlay keeps its function, which also identifies the overlay. */
export type CloseOverlay = () => void

/** The history entries of overlays without a route. */
export interface OverlayEntries {
  /** Sets the overlays that Back closes, lowest first. */
  setOverlays(overlays: readonly CloseOverlay[]): void
  /** Forgets the open overlays, since a navigation leaves their page. */
  drop(): void
  /** Adds or removes history entries until there is one for each open overlay. */
  syncEntries(): void
  /** Handles a pop from the entry `from`. Returns true if the router must not change the route now. */
  handlePop(from: Location): boolean
}

/**
 * Creates the history entries of overlays. Each overlay without a route has an entry with the
 * page's address, so that Back closes the topmost overlay and stays on the page.
 *
 * The entry is added while the customer opens the overlay, since browsers skip entries that are
 * added in response to Back.
 */
export function createOverlayEntries(history: History, queue: HistoryQueue): OverlayEntries {
  let open: readonly CloseOverlay[] = []
  /**
   * Overlays whose entry Back or a navigation has removed. An overlay that stayed open gets no
   * second entry, so that the next Back leaves the page.
   */
  const consumed = new WeakSet<CloseOverlay>()

  /** Forgets all overlays but the lowest `remaining` ones, and returns the forgotten overlays. */
  function consume(remaining: number): readonly CloseOverlay[] {
    const removed = open.slice(remaining)
    open = open.slice(0, remaining)
    for (const closeOverlay of removed) consumed.add(closeOverlay)
    return removed
  }
  /** Closes all overlays but the lowest `remaining` ones, topmost first. */
  function close(remaining: number): void {
    for (const closeOverlay of [...consume(remaining)].reverse()) closeOverlay()
  }
  function pushEntry(): void {
    const { pathname, search, hash, state } = history.location
    const { index, beneath, depth, overlays } = readEntry(state)
    const key = getEntryKey(history.location)
    const entry: Entry = { index: index + 1, beneath, depth, overlays: overlays + 1, key }
    history.push({ pathname, search, hash }, entry)
  }
  function syncEntries(): void {
    if (queue.isSteppingBack()) return
    const entryCount = readEntry(history.location.state).overlays
    if (entryCount > open.length) return queue.back(entryCount - open.length)
    for (let count = entryCount; count < open.length; count += 1) pushEntry()
  }

  return {
    setOverlays(overlays) {
      open = overlays.filter(closeOverlay => !consumed.has(closeOverlay))
      syncEntries()
    },
    drop: () => void consume(0),
    syncEntries,
    handlePop(from) {
      const to = history.location
      const { overlays } = readEntry(to.state)
      if (getEntryKey(from) !== getEntryKey(to) || toPath(from) !== toPath(to)) {
        // to another page, perhaps to an entry of its former overlays
        close(0)
        if (overlays > 0) queue.back(overlays)
        return overlays > 0
      }
      const previousOverlays = readEntry(from.state).overlays
      if (overlays === previousOverlays) return false
      // Forward to an overlay that is no longer open
      if (overlays > previousOverlays) queue.back(overlays - open.length)
      else if (overlays < open.length) close(overlays)
      // an entry of an overlay that a reload has closed: Back should leave the page
      else history.go(-overlays - 1)
      return true
    },
  }
}

/** Returns the key of the page's entry, so that overlays do not change what is stored by key. */
export function getEntryKey(location: Location): string {
  return readEntry(location.state).key ?? location.key
}

function toPath({ pathname, search, hash }: Location): string {
  return `${pathname}${search}${hash}`
}
