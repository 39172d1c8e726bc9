import type { ModifierGroup } from '../../core/shop/catalogue/menu-api.ts'

/** The id of the element that contains a group of modifiers. */
export function modifierAnchor(group: ModifierGroup): string {
  return `modifier-${group.id}`
}

/** Focuses the first control of a group and scrolls the group into view. */
export function focusModifier(group: ModifierGroup): void {
  const field = document.getElementById(modifierAnchor(group))
  const control = field?.querySelector<HTMLElement>('input, button')
  field?.scrollIntoView({ block: 'nearest' })
  control?.focus({ preventScroll: true })
}
