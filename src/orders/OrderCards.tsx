import type { DeviceOrder } from '../../core/shop/checkout/device-orders.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { Link } from '../bind/Link.tsx'
import { usePurchase } from '../bind/parts.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { usePollStatus } from '../checkout/usePollStatus.ts'
import { translateForOrder } from '../i18n/about-order.ts'
import { listDestinationParts } from '../i18n/order-place.ts'
import { formatOrderState } from '../i18n/order-state.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import * as css from './OrderCards.module.css'

/** The orders under way as links to their pages (CHK-14). Renders nothing without one. */
export function OrderCards() {
  const { checkout } = usePurchase()
  const { t } = useI18n()
  const orders = useStore(checkout.underWay)
  usePollStatus()
  if (orders.length === 0) return null
  return (
    <section aria-label={t('order.underWay')} className={css.cards}>
      {orders.map(order => <OrderCard key={order.id} order={order} />)}
    </section>
  )
}

function OrderCard({ order }: { readonly order: DeviceOrder }) {
  const { clock, router } = useShop()
  const i18n = useI18n()
  const { phase, time } = formatOrderState(i18n, order, useStore(clock.minute))
  const [destination] = listDestinationParts(i18n, order)
  const about = [translateForOrder(i18n, 'history.order', order.number), destination ?? '']
  return (
    <Link to={router.href('orders.show', { orderId: order.id })} className={css.card}>
      <span className={css.disc}><AnyIcon name={order.method === 'DELIVERY' ? 'moped' : 'store'} size={24} /></span>
      <span className={css.texts}>
        <span className={css.state}>{phase}</span>{' '}
        {time !== null && <span className={css.time}>{time}</span>}{' '}
        <span className={css.about}><ApiText>{about.filter(text => text !== '').join(' · ')}</ApiText></span>
      </span>
      <AnyIcon name="chevronRight" size={20} />
    </Link>
  )
}
