/** What the router keeps in the state of a history entry. */
export interface Entry {
  /** The number of entries of this application before this one, as far as is known. */
  readonly index: number
  /** The path of the entry before this one, as far as is known. */
  readonly before?: string
  /** On a layer: the path of the page beneath. */
  readonly beneath?: string
  /** On a layer: how many entries back the page beneath is; 0 when it is not in the history. */
  readonly depth?: number
  /** On an entry that only waits for Back to close an overlay: how many entries back the one without overlays is. */
  readonly overlays?: number
  /** On such an entry: the key of the one without overlays. */
  readonly key?: string
}

/** A history entry as it was read: nothing is missing, and no count leads further back than our first entry. */
export interface KnownEntry {
  readonly index: number
  readonly before: string | undefined
  readonly beneath: string | undefined
  /** From the entry without overlays. */
  readonly depth: number
  readonly overlays: number
  readonly key: string | undefined
}

/** Reads a history entry's state, which anybody may have written. */
export function readEntry(state: unknown): KnownEntry {
  const index = countOf(own(state, 'index'))
  const key = textOf(own(state, 'key'))
  const overlays = key === undefined ? 0 : Math.min(countOf(own(state, 'overlays')), index)
  return {
    index,
    before: index === 0 ? undefined : textOf(own(state, 'before')),
    beneath: textOf(own(state, 'beneath')),
    depth: Math.min(countOf(own(state, 'depth')), index - overlays),
    overlays,
    key: overlays === 0 ? undefined : key,
  }
}

function own(state: unknown, name: string): unknown {
  if (typeof state !== 'object' || state === null || !Object.hasOwn(state, name)) return undefined
  return (state as Record<string, unknown>)[name]
}

function countOf(value: unknown): number {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 0
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
