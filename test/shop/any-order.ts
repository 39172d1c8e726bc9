import type { StoragePort } from '../../core/env.ts'

/** One of so many ways to go on, counted from 0. */
export type Choose = (ways: number) => number

interface Version {
  readonly value: string | null
  /** How many writes of any key were before it. */
  readonly at: number
}
interface QueuedEvent {
  readonly key: string
  readonly value: string | null
}
export interface AnyOrderTab extends StoragePort {
  /** What other tabs wrote and this one has not been told of. */
  pending(): number
  /** Tells of one of these writes, whichever; with `again` once more one day. */
  deliver(index: number, again?: boolean): void
  /** One of these writes is never told of. */
  lose(index: number): void
  /** From now on everything can be seen. */
  reveal(): void
  close(): void
  /** What this tab has been through: two runs with the same are in the same state. */
  past(): string
}

/**
 * A storage that does whatever a browser may do between its tabs. A tab sees its own writes at once; those of
 * others one
 * day: at each turn, and for each key by itself, as far as `choose` says, though never less than it has seen.
 * Events come in any
 * order, before what they tell of can be read or after it.
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
    /** In which order each key was written. */
    past: () => JSON.stringify([...versions].map(([key, all]) => [key, all.map(one => one.value)]).sort()),
    /** A page that opens when so many writes had been made, and hears of the rest. */
    open(after = writes): AnyOrderTab {
      const seen = new Map<string, number>()
      const events: QueuedEvent[] = []
      const past: unknown[] = []
      // keys that have been looked at in this turn
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
        set: write,
        remove: key => write(key, null),
        keys: () => [...versions.keys()].filter(key => readKey(key) !== null),
        subscribe(listen) {
          visibility = 'some'
          listeners.add(listen)
          return () => listeners.delete(listen)
        },
        pending: () => events.length,
        lose: index => void events.splice(index, 1),
        deliver(index, again = false) {
          const [event] = again ? events.slice(index, index + 1) : events.splice(index, 1)
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

/** Thrown out of a run that has come to where another one has been. */
const ALREADY_VISITED = new Error('another run has been here')

/**
 * Runs `run` in every way that its choices allow. `hasBeen` is told how to say where the run is, in a word that
 * says all: whatever
 * comes after a place where another run has been is not tried twice. Answers with how many places there were.
 */
export function exploreAllRuns(run: (choose: Choose, markState: (placeOf: () => string) => void) => void): number {
  const states = new Set<string>()
  let path: { readonly taken: number; readonly ways: number }[] = []
  do {
    // the choices up to the one that is new have been made before, and the places between them seen
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
