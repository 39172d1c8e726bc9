import { asRecord } from '../json.ts'

/** The router's state of a history entry. */
export type Entry = Partial<ReturnType<typeof readEntry>>
  & Pick<ReturnType<typeof readEntry>, 'index' | 'depth' | 'overlays'>

/**
 * Decodes an entry's state, which other scripts may have
 * written: counts never exceed the number of our entries.
 */
export function readEntry(state: unknown) {
  const fields = asRecord(state) ?? {}
  const index = parseCount(fields['index'])
  const key = parseText(fields['key'])
  const overlays = key === undefined ? 0 : Math.min(parseCount(fields['overlays']), index)
  return {
    /** The number of our entries before this one, and the path of the previous one if known. */
    index,
    before: index === 0 ? undefined : parseText(fields['before']),
    /** For a layer: the path of the page below. */
    beneath: parseText(fields['beneath']),
    /** For a layer: how many entries back the page below is; 0 when it is not in the history. */
    depth: Math.min(parseCount(fields['depth']), index - overlays),
    /** For an overlay's entry: how many entries back the page's own entry is, and its key. */
    overlays,
    key: overlays === 0 ? undefined : key,
  }
}

function parseCount(value: unknown): number {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 0
}

function parseText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
