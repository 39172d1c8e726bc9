import { Link } from '../bind/Link.tsx'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { usePollStatus } from '../checkout/usePollStatus.ts'
import { translateForOrder } from '../i18n/about-order.ts'
import { formatOrderState } from '../i18n/order-state.ts'
import { from } from '../ui/breakpoints.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { useMedia } from '../ui/useMedia.ts'
import * as css from './OrderLink.module.css'

/**
 * The link of the header to the latest order under way (CHK-14): an icon on narrow screens, with its
 * state on wide ones. Renders nothing without an order.
 */
export function OrderLink() {
  const { clock, router } = useShop()
  const { checkout } = usePurchase()
  const i18n = useI18n()
  const order = useSelected(checkout.underWay, orders => orders[0])
  const now = useStore(clock.minute)
  const isWide = useMedia(from('md'))
  usePollStatus()
  if (order === undefined) return null
  const { phase, time } = formatOrderState(i18n, order, now)
  const label = [translateForOrder(i18n, 'history.order', order.number), phase, time ?? ''].filter(text => text !== '')
  return (
    <Link to={router.href('orders.show', { orderId: order.id })} className={css.link} aria-label={label.join(', ')}>
      <span className={css.icon}><AnyIcon name="clock" size={24} /></span>
      {isWide && (
        <span className={css.texts}>
          <span className={css.phase}>{phase}</span>
          {time !== null && <span className={css.time}>{time}</span>}
        </span>
      )}
    </Link>
  )
}
