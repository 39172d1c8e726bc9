/** What the router keeps in the state of a history entry. */
export interface Entry {
  /** The number of entries of this application before this one, as far as is known. */
  readonly index: number
  /** On a layer: the path of the page beneath. */
  readonly beneath?: string
  /** On a layer: how many entries back the page beneath is; 0 when it is not in the history. */
  readonly depth?: number
}

/** Reads a history entry's state, which anybody may have written. */
export function readEntry(state: unknown): { index: number; beneath: string | undefined; depth: number } {
  const index = countOf(own(state, 'index'))
  const beneath = own(state, 'beneath')
  return {
    index,
    beneath: typeof beneath === 'string' ? beneath : undefined,
    // never further back than our first entry
    depth: Math.min(countOf(own(state, 'depth')), index),
  }
}

function own(state: unknown, name: string): unknown {
  if (typeof state !== 'object' || state === null || !Object.hasOwn(state, name)) return undefined
  return (state as Record<string, unknown>)[name]
}

function countOf(value: unknown): number {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 0
}
