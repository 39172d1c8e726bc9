import type { StoragePort } from '../../core/env.ts'

/** Selects one of `ways` possible continuations, counted from 0. */
export type Choose = (ways: number) => number

interface Version {
  readonly value: string | null
  /** The number of this write among the writes of all keys. */
  readonly at: number
}
interface QueuedEvent {
  readonly key: string
  readonly value: string | null
}
export interface AnyOrderTab extends StoragePort {
  /** The number of storage events that this tab has not received yet. */
  pending(): number
  /** Delivers one of these events; with `keepsEvent` it stays in the queue to be delivered once more. */
  deliver(index: number, keepsEvent?: boolean): void
  /** Drops one of these events. */
  lose(index: number): void
  /** From now on reads return the newest values. */
  reveal(): void
  close(): void
  /** A key of everything that this tab has read: runs with equal keys are in the same state. */
  past(): string
}

/**
 * A storage with every delay that browsers allow between tabs. A tab reads its own writes at once. In
 * each turn, `choose` decides for each key how many of the others' writes are visible; a read never
 * goes back. Events arrive in any order, before or after the value can be read.
 */
export function createAnyOrderStorage(choose: Choose, initial: Readonly<Record<string, string>> = {}) {
  let writes = 0
  const versions = new Map<string, Version[]>(Object.entries(initial).map(([key, value]) => [key, [{ value, at: 0 }]]))
  const listVersions = (key: string): Version[] => {
    const known = versions.get(key) ?? [{ value: null, at: 0 }]
    versions.set(key, known)
    return known
  }
  const tabs = new Set<QueuedEvent[]>()

  return {
    content: (): Record<string, string> => Object.fromEntries([...versions].flatMap(([key, all]) => {
      const value = all.at(-1)?.value ?? null
      return value === null ? [] : [[key, value]]
    })),
    writes: () => writes,
    /** A key of the order in which each storage key was written. */
    past: () => JSON.stringify([...versions].map(([key, all]) => [key, all.map(one => one.value)]).sort()),
    /** Opens a page that sees the first `after` writes and receives events for the others. */
    open(after = writes): AnyOrderTab {
      const seen = new Map<string, number>()
      const events: QueuedEvent[] = []
      const past: unknown[] = []
      // keys that were read in this turn
      const readKeys = new Set<string>()
      const listeners = new Set<(key: string | null, value?: string | null) => void>()
      let visibility: 'opening' | 'some' | 'all' = 'opening'
      for (const [key, all] of versions) {
        for (const { value, at } of all) if (at > after) events.push({ key, value })
      }
      tabs.add(events)

      function readKey(key: string): string | null {
        const all = listVersions(key)
        const oldest = seen.get(key) ?? all.filter(({ at }) => at <= after).length - 1
        let index = oldest
        if (visibility === 'all') index = all.length - 1
        else if (visibility === 'some' && !readKeys.has(key)) index = oldest + choose(all.length - oldest)
        readKeys.add(key)
        if (seen.get(key) !== index) past.push([key, index])
        seen.set(key, index)
        return all[index]?.value ?? null
      }
      function write(key: string, value: string | null): void {
        if (readKey(key) === value) return
        writes += 1
        const all = listVersions(key)
        all.push({ value, at: writes })
        seen.set(key, all.length - 1)
        past.push([key, all.length - 1])
        for (const other of tabs) if (other !== events) other.push({ key, value })
      }
      return {
        get: readKey,
        set(key, value) {
          write(key, value)
          return true
        },
        remove: key => write(key, null),
        keys: () => [...versions.keys()].filter(key => readKey(key) !== null),
        subscribe(listen) {
          visibility = 'some'
          listeners.add(listen)
          return () => listeners.delete(listen)
        },
        pending: () => events.length,
        lose: index => void events.splice(index, 1),
        deliver(index, keepsEvent = false) {
          const [event] = keepsEvent ? events.slice(index, index + 1) : events.splice(index, 1)
          if (event === undefined) return
          readKeys.clear()
          past.push(event)
          for (const listen of [...listeners]) listen(event.key, event.value)
        },
        reveal: () => { visibility = 'all' },
        close: () => { tabs.delete(events) },
        past: () => JSON.stringify(past),
      }
    },
  }
}

/** Ends a run that reaches a state of an earlier run. */
const ALREADY_VISITED = new Error('another run has been here')

/**
 * Executes `run` with every combination of its choices. `run` passes a key of its complete state to
 * `markState`; the continuation of a state is executed once. Returns the number of states.
 */
export function exploreAllRuns(
  run: (choose: Choose, markState: (describeState: () => string) => void) => void,
): number {
  const states = new Set<string>()
  let path: { readonly taken: number; readonly ways: number }[] = []
  do {
    // all choices before the new one were made by an earlier run, so the states between them are known
    const replayedSteps = path.length
    let step = 0
    const choose: Choose = ways => {
      if (ways <= 1) return 0
      path[step] ??= { taken: 0, ways }
      step += 1
      return path[step - 1]?.taken ?? 0
    }
    try {
      run(choose, describeState => {
        if (step < replayedSteps) return
        const state = describeState()
        if (states.has(state)) throw ALREADY_VISITED
        states.add(state)
      })
    } catch (error) {
      if (error !== ALREADY_VISITED) throw error
    }
    while (path.length > 0 && (path.at(-1)?.taken ?? 0) + 1 === path.at(-1)?.ways) path.pop()
    const last = path.pop()
    if (last !== undefined) path.push({ ...last, taken: last.taken + 1 })
  } while (path.length > 0)
  return states.size
}
