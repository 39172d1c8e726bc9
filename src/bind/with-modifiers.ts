import type { ChosenModifier } from '../../core/shop/catalogue/order-line.ts'

/** A dish or a modifier with its count when that exceeds one: «Филадельфия × 2». */
export const formatWithCount = ({ name, count }: { readonly name: string; readonly count: number }): string =>
  count > 1 ? `${name} × ${count}` : name

/** A dish and its modifiers in one line: «Вок (Удон, Спайси × 2)». */
export function formatWithModifiers(dish: string, modifiers: readonly Pick<ChosenModifier, 'name' | 'count'>[]): string {
  const chosen = modifiers.map(formatWithCount).join(', ')
  return chosen === '' ? dish : `${dish} (${chosen})`
}
