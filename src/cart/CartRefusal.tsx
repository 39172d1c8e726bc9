import { createCartRefusal } from '../../core/shop/screens/cart-refusal.ts'
import { usePurchase } from '../bind/parts.ts'
import { useCurrency, usePresenter, useI18n } from '../bind/shop.ts'
import { TextWithAmounts } from '../bind/TextWithAmounts.tsx'
import { formatRefusalTitle } from '../checkout/refusal-title.ts'
import { Alert } from '../ui/Alert.tsx'
import { RemoveLines } from './RemoveLines.tsx'

/** Says why the server refuses the cart, with an action that may solve the problem. */
export function CartRefusal() {
  const { cart } = usePurchase()
  const i18n = useI18n()
  const refusal = usePresenter(createCartRefusal, usePurchase())
  const currency = useCurrency()
  if (refusal === null || refusal.status === 'failed') return null
  const { reason, message, names, ids, missing } = refusal
  // The plain title, to compare with the message. The displayed title also has spoken amounts.
  const title = reason === null ? null : formatRefusalTitle(i18n, currency, reason)
  if (title === null && message === null) return null
  const removeButton = names.length === 0
    ? null
    : <RemoveLines names={names.join(', ')} onRemove={() => cart.removeIds(ids)} />
  const messageBelowTitle = message === title ? null : message
  return (
    <Alert tone="error" announce action={removeButton}
      title={reason === null
        ? null
        : <TextWithAmounts text={money => formatRefusalTitle(i18n, currency, reason, money)} />}>
      {missing === null
        ? names.join(', ') || messageBelowTitle
        : <TextWithAmounts text={money => i18n.t('orderPopup.addMore', { amount: money(currency, missing) })} />}
    </Alert>
  )
}
