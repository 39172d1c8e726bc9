import { recordOf } from '../json.ts'

/** What the router keeps in the state of a history entry. */
export type Entry = Partial<ReturnType<typeof readEntry>> & Pick<ReturnType<typeof readEntry>, 'index' | 'depth' | 'overlays'>

/** Reads an entry's state, which anybody may have written: no count leads further back than our first entry. */
export function readEntry(state: unknown) {
  const held = recordOf(state) ?? {}
  const index = countOf(held['index'])
  const key = textOf(held['key'])
  const overlays = key === undefined ? 0 : Math.min(countOf(held['overlays']), index)
  return {
    /** How many entries of ours are before this one, and the path of the last of them, as far as is known. */
    index,
    before: index === 0 ? undefined : textOf(held['before']),
    /** On a layer: the path of the page beneath. */
    beneath: textOf(held['beneath']),
    /** On a layer: how many entries back the page beneath is; 0 when it is not in the history. */
    depth: Math.min(countOf(held['depth']), index - overlays),
    /** On an overlay's entry: how many entries back the one without overlays is, and its key. */
    overlays,
    key: overlays === 0 ? undefined : key,
  }
}

function countOf(value: unknown): number {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 0
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
