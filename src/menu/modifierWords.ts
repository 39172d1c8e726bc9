import type { ModifierGroup } from '../../core/shop/catalogue/menu-wire.ts'
import type { Words } from '../bind/shop.ts'

/** What the customer reads, when the restaurant's own name is too terse. */
export function modifierTitle(group: ModifierGroup): string {
  return group.nameUi ?? group.name
}

/** A group's bounds in words (MENU-05). */
export function modifierRule({ t }: Words, { minCount: min, maxCount: max, items }: ModifierGroup): string {
  if (min === max) return t('position.chooseExact', { count: min })
  if (min === 0) return t('position.chooseUpTo', { max })
  // a maximum that the items themselves cannot exceed says nothing
  const most = items.reduce((sum, item) => sum + (item.maxCount ?? max), 0)
  return most <= max ? t('position.chooseAtLeast', { min }) : t('position.chooseRange', { min, max })
}
