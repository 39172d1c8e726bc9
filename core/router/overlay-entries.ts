import type { History, Location } from 'history'
import { readEntry, type Entry } from './entry.ts'
import type { Travel } from './travel.ts'

/** Closes one overlay, the same function for as long as that overlay is open. */
export type Closer = () => void

export type OverlayEntries = ReturnType<typeof createOverlayEntries>

/**
 * Overlays without a route of their own, as Back sees them: each has an entry in the history, with the address of
 * the page, so that Back closes the top-most one and stays. One entry each, made while the customer opens it:
 * browsers pass over an entry that is made in answer to Back. An overlay closed otherwise takes its entry along.
 */
export function createOverlayEntries(history: History, travel: Travel) {
  let open: readonly Closer[] = []
  /** Had their entry. One that refused to close gets no other: nobody is held back a second time. */
  const spent = new WeakSet<Closer>()

  function spend(left: number): readonly Closer[] {
    const gone = open.slice(left)
    open = open.slice(0, left)
    for (const closer of gone) spent.add(closer)
    return gone
  }
  function close(left: number): void {
    for (const closer of [...spend(left)].reverse()) closer()
  }
  function push(): void {
    const { pathname, search, hash, state } = history.location
    const { index, beneath, depth, overlays } = readEntry(state)
    const entry: Entry = { index: index + 1, beneath, depth, overlays: overlays + 1, key: keyOf(history.location) }
    history.push({ pathname, search, hash }, entry)
  }
  /** Makes and takes away entries until there is one for each overlay. */
  function settle(): void {
    if (travel.isUnderWay()) return
    const held = readEntry(history.location.state).overlays
    if (held > open.length) return travel.back(held - open.length)
    for (let count = held; count < open.length; count += 1) push()
  }

  return {
    /** All overlays that Back closes now, lowest first. */
    show(next: readonly Closer[]): void {
      open = next.filter(closer => !spent.has(closer))
      settle()
    },
    /** A navigation is about to take the page away: overlays still open have no entry from now on. */
    drop: () => void spend(0),
    settle,
    /** The customer went from an entry to the present one. True when that changes nothing about the page. */
    answers(from: Location): boolean {
      const to = history.location
      const { overlays } = readEntry(to.state)
      if (keyOf(from) !== keyOf(to) || addressOf(from) !== addressOf(to)) {
        // a jump over several entries
        close(0)
        if (overlays > 0) travel.back(overlays)
        return overlays > 0
      }
      const before = readEntry(from.state).overlays
      if (overlays === before) return false
      // Forward, to where nothing is open any more
      if (overlays > before) travel.back(overlays - open.length)
      else if (overlays < open.length) close(overlays)
      // an entry from before a reload: Back is meant for the page
      else history.go(-overlays - 1)
      return true
    },
  }
}

/** The key of the entry without overlays: opening and closing them changes nothing that is remembered by key. */
export function keyOf(location: Location): string {
  return readEntry(location.state).key ?? location.key
}

function addressOf({ pathname, search, hash }: Location): string {
  return `${pathname}${search}${hash}`
}
