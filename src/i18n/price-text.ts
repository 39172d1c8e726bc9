import type { LeastPrice } from '../../core/shop/cart/line.ts'
import type { I18n } from './i18n.ts'

/**
 * Formats a dish's price: «от 450 ₽» when it depends on modifiers, «Бесплатно» when it is zero
 * (MENU-22).
 */
export function formatPrice(
  { t, money }: Pick<I18n, 't' | 'money'>,
  currency: string,
  { amount, isFrom }: LeastPrice,
): string {
  if (amount === 0 && !isFrom) return t('common.free')
  return isFrom ? t('money.from', { amount: money(currency, amount) }) : money(currency, amount)
}
