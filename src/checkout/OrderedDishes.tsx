import type { PlacedOrder } from '../../core/shop/order/records.ts'
import { formatAddition } from '../bind/addition-text.ts'
import { CatalogueText } from '../bind/CatalogueText.tsx'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useI18n } from '../bind/shop.ts'
import { formatWithCount, formatWithModifiers } from '../bind/with-modifiers.ts'
import * as css from './OrderSuccess.module.css'

/**
 * The ordered dishes and their sums from the device's order history. Renders nothing after the
 * history is cleared (CHK-13).
 */
export function OrderedDishes({ placed: { id, method, delivery, currency } }: { readonly placed: PlacedOrder }) {
  const { checkout: { history } } = usePurchase()
  const i18n = useI18n()
  const { t, money } = i18n
  const past = useSelected(history.orders, orders => orders.find(order => order.id === id))
  if (past === undefined) return null
  return (
    <section className={css.card} aria-label={t('success.dishes')}>
      <h2 className={css.subhead}>{t('success.dishes')}</h2>
      <ul role="list" className={css.dishes}>
        {past.lines.map((line, at) => (
          <li key={at} className={css.dish}>
            <span className={css.name}>
              <CatalogueText>{formatWithModifiers(formatWithCount(line), line.modifiers)}</CatalogueText>
            </span>{' '}
            <span className={css.sum}>{money(currency, line.sum ?? line.price * line.count)}</span>
          </li>
        ))}
        {(past.additions ?? []).map((one, at) => (
          <li key={`beside ${at}`} className={css.dish}>
            <span className={css.name}>{formatAddition(i18n, one)}</span>{' '}
            <span className={css.sum}>{one.sum === 0 ? t('common.free') : money(currency, one.sum)}</span>
          </li>
        ))}
        {method === 'DELIVERY' && delivery !== undefined && (
          <li className={css.dish}>
            <span className={css.name}>{t('cart.delivery')}</span>{' '}
            <span className={css.sum}>{delivery === 0 ? t('common.free') : money(currency, delivery)}</span>
          </li>
        )}
      </ul>
    </section>
  )
}
