import { findOrder } from '../../core/shop/checkout/records.ts'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useShop, useTitle, useI18n } from '../bind/shop.ts'
import { formatOrderTitle } from '../checkout/order-title.ts'
import { OrderSuccess } from '../checkout/OrderSuccess.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import * as css from './OrdersScreen.module.css'

/** The page of one order of this device; for any other order, a way to the list (CHK-14). */
export function OrderScreen() {
  const { config, router } = useShop()
  const { checkout } = usePurchase()
  const i18n = useI18n()
  const { t, locale } = i18n
  const orderId = useSelected(router.current, ({ page }) =>
    (page.name === 'orders.show' ? page.params.orderId : null))
  const order = useSelected(checkout.orders, orders => findOrder(orders, orderId))
  const title = order === undefined ? t('order.unknown') : formatOrderTitle(i18n, order)
  useTitle(t('title.order', { title, brand: config.brandName[locale] }))
  if (order !== undefined) return <OrderSuccess key={order.id} order={order} />
  return (
    <div className={css.page}>
      <EmptyState
        icon="bag"
        level={1}
        title={t('order.unknown')}
        text={t('order.unknownText')}
        action={
          <Button variant="filled" size="large" onClick={() => router.go('orders.index', {})}>
            {t('history.headline')}
          </Button>
        }
      />
    </div>
  )
}
