import type { PaymentStatus } from '../../core/shop/checkout/records.ts'
import { usePurchase } from '../bind/parts.ts'
import { useI18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'

/**
 * The link to an order's payment page. The text names the host of the page if the configuration
 * does not list this host (CHK-07). Renders nothing for an unsafe link.
 */
export function PayButton({ url, status, variant, size }: {
  readonly url: string
  readonly status: PaymentStatus
  readonly variant: 'filled' | 'tonal' | 'text'
  readonly size?: 'large'
}) {
  const { checkout } = usePurchase()
  const { t } = useI18n()
  const link = checkout.resolvePaymentLink(url)
  if (link.kind === 'refused') return null
  const action = t(selectActionKey(status))
  return (
    <Button variant={variant} size={size} href={link.href}>
      {link.kind === 'ask' ? t('payment.atHost', { action, host: link.host }) : action}
    </Button>
  )
}

/** Selects the text of the button: «pay again», «go to the payment» or «not paid yet?». */
function selectActionKey(status: PaymentStatus) {
  if (status === 'failed') return 'payment.again'
  return status === 'waiting' ? 'payment.goOn' : 'payment.notPaid'
}

/** Returns a function that checks whether a payment link is unsafe to open. */
export function useIsUnsafeLink(): (url: string) => boolean {
  const { checkout } = usePurchase()
  return url => checkout.resolvePaymentLink(url).kind === 'refused'
}

/** The error that replaces an unsafe payment link. */
export function UnsafeLink() {
  const { t } = useI18n()
  return <Alert tone="error" title={t('payment.unsafe')}>{t('payment.unsafeText')}</Alert>
}
