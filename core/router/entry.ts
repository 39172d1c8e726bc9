import { asRecord } from '../json.ts'

/** The router's state of a history entry, as it is written to the history. */
export type Entry = Partial<ReturnType<typeof readEntry>>
  & Pick<ReturnType<typeof readEntry>, 'index' | 'depth' | 'overlays'>

/**
 * Decodes the state of a history entry. Another script may have written the state, so steps back
 * are limited to `index`: Back must not leave the shop's entries.
 */
export function readEntry(state: unknown) {
  const fields = asRecord(state) ?? {}
  const index = parseCount(fields['index'])
  const key = parseText(fields['key'])
  const overlays = key === undefined ? 0 : Math.min(parseCount(fields['overlays']), index)
  return {
    /** The number of the shop's entries before this one. */
    index,
    /** The path of the previous entry, if it is known. */
    before: index === 0 ? undefined : parseText(fields['before']),
    /** Of a layer: the path of the page below. */
    beneath: parseText(fields['beneath']),
    /** Of a layer: how many entries back the page below is. 0 when it is not in the history. */
    depth: Math.min(parseCount(fields['depth']), index - overlays),
    /** Of an overlay's entry: how many entries back the page's entry is. */
    overlays,
    /** Of an overlay's entry: the key of the page's entry. */
    key: overlays === 0 ? undefined : key,
  }
}

function parseCount(value: unknown): number {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 0
}

function parseText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
