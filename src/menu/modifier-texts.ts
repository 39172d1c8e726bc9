import type { ModifierGroup } from '../../core/shop/catalogue/menu-api.ts'
import type { I18n } from '../i18n/i18n.ts'

/** The title of a group. `nameUi` is for customers; `name`, for the staff, may be too terse. */
export function modifierTitle(group: ModifierGroup): string {
  return group.nameUi ?? group.name
}

/** Formats how many items of a group can be selected, e.g. «выберите до 3» (MENU-05). */
export function formatModifierRule({ t }: I18n, { minCount: min, maxCount: max, items }: ModifierGroup): string {
  if (min === max) return t('position.chooseExact', { count: min })
  if (min === 0) return t('position.chooseUpTo', { max })
  // Leave out the group's maximum if the maximums of its items add up to no more.
  const itemsMax = items.reduce((sum, item) => sum + (item.maxCount ?? max), 0)
  return itemsMax <= max ? t('position.chooseAtLeast', { min }) : t('position.chooseRange', { min, max })
}
