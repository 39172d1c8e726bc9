import type { SelectedModifier } from '../../core/shop/catalogue/order-line.ts'

/** Formats a dish or a modifier, with its count if that exceeds one: «Филадельфия × 2». */
export const formatWithCount = ({ name, count }: { readonly name: string; readonly count: number }): string =>
  count > 1 ? `${name} × ${count}` : name

/** Formats a dish and its modifiers in one line: «Вок (Удон, Спайси × 2)». */
export function formatWithModifiers(
  dish: string,
  modifiers: readonly Pick<SelectedModifier, 'name' | 'count'>[],
): string {
  const modifierList = modifiers.map(formatWithCount).join(', ')
  return modifierList === '' ? dish : `${dish} (${modifierList})`
}
