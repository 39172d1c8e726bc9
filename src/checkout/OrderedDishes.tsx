import type { DeviceOrder } from '../../core/shop/checkout/device-orders.ts'
import { formatAddition } from '../i18n/addition-text.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { DishPhoto } from '../bind/DishPhoto.tsx'
import { useI18n } from '../bind/shop.ts'
import { formatWithCount, formatWithModifiers } from '../i18n/with-modifiers.ts'
import { selectSumTextKey } from './order-sum.ts'
import * as css from './OrderSuccess.module.css'

/** The ordered dishes, their sums and the sum of the order. Renders nothing after the history is cleared (CHK-13). */
export function OrderedDishes({ order }: { readonly order: DeviceOrder }) {
  const { lines, additions, method, delivery, currency } = order
  const i18n = useI18n()
  const { t, money } = i18n
  if (lines.length === 0) return null
  return (
    <section className={css.card} aria-label={t('success.dishes')}>
      <h2 className={css.subhead}>{t('success.dishes')}</h2>
      <ul role="list" className={css.dishes}>
        {lines.map((line, index) => (
          <li key={index} className={css.dish}>
            <DishPhoto dishId={line.id} className={css.photo} />
            <span className={css.name}>
              <ApiText>{formatWithModifiers(formatWithCount(line), line.modifiers)}</ApiText>
            </span>{' '}
            <span className={css.sum}>{money(currency, line.sum ?? line.price * line.count)}</span>
          </li>
        ))}
        {additions.map((addition, index) => (
          <li key={`addition ${index}`} className={css.dish}>
            <span className={css.name}>{formatAddition(i18n, addition)}</span>{' '}
            <span className={css.sum}>{addition.sum === 0 ? t('common.free') : money(currency, addition.sum)}</span>
          </li>
        ))}
        {method === 'DELIVERY' && delivery !== undefined && (
          <li className={css.dish}>
            <span className={css.name}>{t('cart.delivery')}</span>{' '}
            <span className={css.sum}>{delivery === 0 ? t('common.free') : money(currency, delivery)}</span>
          </li>
        )}
      </ul>
      <p className={css.total}>
        <span>{t(selectSumTextKey(order))}</span>{' '}
        <span className={css.sum}>{money(currency, order.payable)}</span>
      </p>
    </section>
  )
}
