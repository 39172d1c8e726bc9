import type { ModifierGroup } from '../../core/shop/catalogue/menu-api.ts'
import type { I18n } from '../bind/shop.ts'

/** The group's title for the customer. The restaurant's internal name may be too terse. */
export function modifierTitle(group: ModifierGroup): string {
  return group.nameUi ?? group.name
}

/** Formats a group's minimum and maximum (MENU-05). */
export function formatModifierRule({ t }: I18n, { minCount: min, maxCount: max, items }: ModifierGroup): string {
  if (min === max) return t('position.chooseExact', { count: min })
  if (min === 0) return t('position.chooseUpTo', { max })
  // Leave out a maximum that the items' own maximums cannot exceed.
  const most = items.reduce((sum, item) => sum + (item.maxCount ?? max), 0)
  return most <= max ? t('position.chooseAtLeast', { min }) : t('position.chooseRange', { min, max })
}
