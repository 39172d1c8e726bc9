import type { DeviceOrder } from '../../core/shop/checkout/device-orders.ts'
import { useI18n } from '../bind/shop.ts'
import { listPhoneContacts } from '../i18n/contact-links.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Button } from '../ui/Button.tsx'

/** Calls the restaurant about an order under way. Renders nothing without a number (CHK-14). */
export function CallRestaurant({ order }: { readonly order: DeviceOrder }) {
  const { t } = useI18n()
  const contact = listPhoneContacts({ phones: order.phones ?? [] }).find(({ href }) => href !== null)
  if (contact === undefined || contact.href === null || !order.isUnderWay) return null
  return (
    <Button variant="tonal" size="large" href={contact.href} icon={<AnyIcon name="phone" size={20} />}>
      {t('success.call')}
    </Button>
  )
}
