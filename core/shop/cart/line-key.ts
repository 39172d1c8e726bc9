import type { SelectedModifier } from '../catalogue/order-line.ts'
import type { CartLine } from './line.ts'

/** The most pieces that one line can have. */
export const MAX_COUNT = 999

/** The fields that identify a line. */
export type LineIdentity = Pick<CartLine, 'id' | 'hasModifiers'> & {
  readonly modifiers: readonly Pick<SelectedModifier, 'modifierId' | 'id' | 'count'>[]
}

/**
 * The key of a line, such as `5+70.701x2`: dish 5 with two of item 701 of modifier group 70. It
 * depends neither on the order of the modifiers nor on modifiers with the count 0.
 */
export function lineKey({ id: dish, hasModifiers, modifiers }: LineIdentity): string {
  const counts = new Map<string, number>()
  for (const { modifierId, id, count } of hasModifiers ? modifiers : []) {
    const key = `${modifierId}.${id}`
    if (count > 0) counts.set(key, (counts.get(key) ?? 0) + count)
  }
  return [dish, ...[...counts].map(([key, count]) => `${key}x${count}`).sort()].join('+')
}
