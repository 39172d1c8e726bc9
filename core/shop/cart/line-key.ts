import type { ChosenModifier } from '../catalogue/order-line.ts'
import type { CartLine } from './line.ts'

/** Of one line. */
export const MAX_COUNT = 999

export type LineIdentity = Pick<CartLine, 'id' | 'hasModifiers'> & {
  readonly modifiers: readonly Pick<ChosenModifier, 'modifierId' | 'id' | 'count'>[]
}

/** The same for the same id and the same modifiers, when it has them, in any order. */
export function lineKey({ id: dish, hasModifiers, modifiers }: LineIdentity): string {
  const counts = new Map<string, number>()
  for (const { modifierId, id, count } of hasModifiers ? modifiers : []) {
    const key = `${modifierId}.${id}`
    if (count > 0) counts.set(key, (counts.get(key) ?? 0) + count)
  }
  return [dish, ...[...counts].map(([key, count]) => `${key}x${count}`).sort()].join('+')
}
