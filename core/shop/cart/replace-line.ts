import type { CartLine, NewLine } from './line.ts'
import { lineKey } from './line-key.ts'
import type { CartOperation } from './replica.ts'

/** Removes a whole line. */
export const removeOperation = (position: CartLine): CartOperation => ({ position, pieces: -Infinity })

/** Puts a removed line back at its rank. */
export const restoreOperation = (position: CartLine): CartOperation =>
  ({ position, pieces: position.count, mode: 'restore' })

/**
 * Builds the operations that replace a line, as the customer has `seen` it, by a line of the same dish
 * with other modifiers, at the same place. `count`: the selected number of pieces; those that were
 * added or removed meanwhile stay so. Pieces join a line that equals the new one already.
 */
export function buildReplacement(
  lines: readonly CartLine[], seen: CartLine, newLine: NewLine, count: number,
): readonly CartOperation[] {
  const current = lines.find(line => lineKey(line) === lineKey(seen))
  if (current === undefined) return [{ position: newLine, pieces: count, inPlaceOf: seen }]
  const pieces = Math.max(1, current.count + count - seen.count)
  if (lineKey(newLine) === lineKey(seen)) return [{ position: current, pieces: pieces - current.count }]
  return [{ position: newLine, pieces, inPlaceOf: seen }, removeOperation(current)]
}
