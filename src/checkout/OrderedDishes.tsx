import type { PlacedOrder } from '../../core/shop/order/records.ts'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useWords } from '../bind/shop.ts'
import { withCount, withModifiers } from '../bind/with-modifiers.ts'
import * as css from './OrderSuccess.module.css'

/** What was ordered and what each came to, as the device's history has it; nothing once that is cleared (CHK-13). */
export function OrderedDishes({ placed: { id, method, delivery, currency } }: { readonly placed: PlacedOrder }) {
  const { checkout: { history } } = usePurchase()
  const { t, money } = useWords()
  const past = useSelected(history.orders, orders => orders.find(order => order.id === id))
  if (past === undefined) return null
  return (
    <section className={css.card} aria-label={t('success.dishes')}>
      <h2 className={css.subhead}>{t('success.dishes')}</h2>
      <ul role="list" className={css.dishes}>
        {past.lines.map((line, at) => (
          <li key={at} className={css.dish}>
            <span className={css.name}>{withModifiers(withCount(line), line.modifiers)}</span> <span className={css.sum}>{money(currency, line.sum ?? line.price * line.count)}</span>
          </li>
        ))}
        {method === 'DELIVERY' && delivery !== undefined && (
          <li className={css.dish}>
            <span className={css.name}>{t('cart.delivery')}</span> <span className={css.sum}>{delivery === 0 ? t('common.free') : money(currency, delivery)}</span>
          </li>
        )}
      </ul>
    </section>
  )
}
