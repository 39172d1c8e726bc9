import { useState } from 'react'
import { ConfirmPopup } from '../bind/ConfirmPopup.tsx'
import { usePurchase } from '../bind/parts.ts'
import { useShop, useStore, useTitle, useI18n } from '../bind/shop.ts'
import { usePollStatus } from '../checkout/usePollStatus.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useAnnounce } from '../ui/AnnouncerProvider.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { PastOrderCard } from './PastOrderCard.tsx'
import * as css from './OrdersScreen.module.css'

/** The page of this device's last orders, each with its state and a link to its page (CHK-09, CHK-14). */
export function OrdersScreen() {
  const { config, router } = useShop()
  const { checkout: { history, orders: deviceOrders } } = usePurchase()
  const { t, locale } = useI18n()
  const announce = useAnnounce()
  const orders = useStore(deviceOrders)
  usePollStatus()
  const [isConfirming, setConfirming] = useState(false)
  useTitle(t('history.title', { brand: config.brandName[locale] }))

  function clear(): void {
    setConfirming(false)
    history.clear()
    announce(t('history.empty'))
  }
  return (
    <div className={css.page}>
      <PageHeading className={css.heading}>{t('history.headline')}</PageHeading>
      {orders.length === 0 ? (
        <EmptyState
          icon="bag"
          title={t('history.empty')}
          text={t('history.emptyText')}
          action={
            <Button variant="filled" onClick={() => router.go('home.index', {})}>
              {t('position.toMenu')}
            </Button>
          }
        />
      ) : (
        <>
          <ul role="list" className={css.list}>
            {orders.map(order => (
              <li key={order.id}>
                <PastOrderCard order={order} />
              </li>
            ))}
          </ul>
          <div className={css.about}>
            <p className={css.note}>{t('history.note')}</p>
            <Button variant="text" onClick={() => setConfirming(true)}>
              {t('history.clear')}
            </Button>
          </div>
        </>
      )}
      {isConfirming && (
        <ConfirmPopup headline={t('history.clearHeadline')} confirmText={t('cart.clear')} destructive
          onConfirm={clear} onCancel={() => setConfirming(false)} returnFocus={() => document.getElementById('main')}>
          {t('history.clearText')}
        </ConfirmPopup>
      )}
    </div>
  )
}
