import type { PaymentStatus } from '../../core/shop/order/records.ts'
import { usePurchase } from '../bind/parts.ts'
import { useWords } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'

/** The way to an order's payment page; it names a host that is not the chain's own (CHK-07). */
export function PayButton({ url, status, variant, size }: {
  readonly url: string
  readonly status: PaymentStatus
  readonly variant: 'filled' | 'text'
  readonly size?: 'large'
}) {
  const { checkout } = usePurchase()
  const { t } = useWords()
  const address = checkout.payAddress(url)
  if (address.at === 'refused') return null
  const action = t(status === 'failed' ? 'payment.again' : status === 'said-paid' ? 'payment.notPaid' : 'payment.goOn')
  return (
    <Button variant={variant} size={size} href={address.href}>
      {address.at === 'ask' ? t('payment.atHost', { action, host: address.host }) : action}
    </Button>
  )
}

/** Whether a payment link is not one to follow. */
export function useIsUnsafe(): (url: string) => boolean {
  const { checkout } = usePurchase()
  return url => checkout.payAddress(url).at === 'refused'
}

export function UnsafeLink() {
  const { t } = useWords()
  return <Alert tone="error" title={t('payment.unsafe')}>{t('payment.unsafeText')}</Alert>
}
