import type { Addition } from '../../core/shop/cart/totals.ts'
import type { I18n } from './i18n.ts'
import { formatWithCount } from './with-modifiers.ts'

/**
 * Formats a gift or a charge that the API has added to the order: «Подарок: Чай × 2», «Упаковка».
 * An addition without a name gets a general word.
 */
export function formatAddition({ t }: I18n, { name, count, sum }: Pick<Addition, 'name' | 'count' | 'sum'>): string {
  if (sum > 0) return formatWithCount({ name: name || t('cart.extra'), count })
  return name === ''
    ? formatWithCount({ name: t('cart.gift'), count })
    : t('cart.giftNamed', { name: formatWithCount({ name, count }) })
}
