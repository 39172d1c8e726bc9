import type { CartLine } from '../../core/shop/cart/line.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { usePurchase } from '../bind/parts.ts'
import { useStore, useI18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { RemoveLines } from './RemoveLines.tsx'

/**
 * Names the lines that cannot be ordered at this restaurant or time. `gone`: the menu no longer has
 * the dish; `unfit`: the modifiers of the line are invalid. Only the customer removes these lines,
 * never the shop (CART-09).
 */
export function CartTroubleAlert() {
  const { cart } = usePurchase()
  const { t } = useI18n()
  const { gone, unfit, unavailable } = useStore(cart.trouble)
  const soldOut = unavailable.filter(item => item.availability.status === 'sold-out').map(item => item.line)
  const notSoldOut = unavailable.filter(item => item.availability.status !== 'sold-out').map(item => item.line)
  const formatNames = (lines: readonly CartLine[]): string => [...new Set(lines.map(line => line.name))].join(', ')
  const renderRemoveButton = (lines: readonly CartLine[]) =>
    <RemoveLines names={formatNames(lines)} onRemove={() => cart.removeIds(lines.map(line => line.id))} />
  return (
    <>
      {gone.length > 0 && (
        <Alert tone="error" announce action={renderRemoveButton(gone)}>
          <ApiText>{t('cart.goneAlert', { names: formatNames(gone) })}</ApiText>
        </Alert>
      )}
      {/* Not `removeIds`: another line of the same dish may have valid modifiers. */}
      {unfit.length > 0 && (
        <Alert tone="error" announce action={
          <RemoveLines
            names={formatNames(unfit)}
            onRemove={() => unfit.forEach(line => cart.remove(line, line.menu.id))}
          />
        }>
          <ApiText>{t('cart.unfitAlert', { names: formatNames(unfit) })}</ApiText>
        </Alert>
      )}
      {soldOut.length > 0 && (
        <Alert tone="warning" announce action={renderRemoveButton(soldOut)}>
          <ApiText>{t('cart.soldOutAlert', { names: formatNames(soldOut) })}</ApiText>
        </Alert>
      )}
      {notSoldOut.length > 0 && (
        <Alert tone="warning" announce action={renderRemoveButton(notSoldOut)}>
          <ApiText>{t('cart.unavailableAlert', { names: formatNames(notSoldOut) })}</ApiText>
        </Alert>
      )}
    </>
  )
}
