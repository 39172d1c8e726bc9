import type { ChosenModifier } from '../../core/shop/catalogue/order-line.ts'

/** A dish and what was chosen for it in one line: «Вок (Удон, Спайси × 2)». */
export function withModifiers(dish: string, modifiers: readonly Pick<ChosenModifier, 'name' | 'count'>[]): string {
  const chosen = modifiers.map(one => (one.count > 1 ? `${one.name} × ${one.count}` : one.name)).join(', ')
  return chosen === '' ? dish : `${dish} (${chosen})`
}
