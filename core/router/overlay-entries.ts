import type { History, Location } from 'history'
import { readEntry, type Entry } from './entry.ts'
import type { Travel } from './travel.ts'

/** Closes one overlay: the same function while that is open. */
export type Closer = () => void

export type OverlayEntries = ReturnType<typeof createOverlayEntries>

/**
 * Overlays without a route: each has an entry with the page's address, so that Back closes the top-most and stays. It is
 * made while the customer opens it, for browsers pass over one that is made in answer to Back.
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
    /** A navigation takes the page away: overlays still open have no entry from now on. */
    drop: () => void spend(0),
    settle,
    /** The customer went from an entry to the present one: true when the page stays. */
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

/** The key of the entry without overlays, which change nothing that is remembered by key. */
export function keyOf(location: Location): string {
  return readEntry(location.state).key ?? location.key
}

function addressOf({ pathname, search, hash }: Location): string {
  return `${pathname}${search}${hash}`
}
