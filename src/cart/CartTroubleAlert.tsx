import type { CartLine } from '../../core/shop/cart/line.ts'
import { CatalogueText } from '../bind/CatalogueText.tsx'
import { usePurchase } from '../bind/parts.ts'
import { useStore, useI18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { RemoveLines } from './RemoveLines.tsx'

/**
 * Names the lines that cannot be ordered at this restaurant or time. They are removed only if the
 * customer presses the button (CART-09).
 */
export function CartTroubleAlert() {
  const { cart } = usePurchase()
  const { t } = useI18n()
  const { gone, unfit, unavailable } = useStore(cart.trouble)
  const soldOut = unavailable.filter(one => one.availability.status === 'sold-out').map(one => one.position)
  const later = unavailable.filter(one => one.availability.status !== 'sold-out').map(one => one.position)
  const names = (lines: readonly CartLine[]): string => [...new Set(lines.map(line => line.name))].join(', ')
  const remove = (lines: readonly CartLine[]) =>
    <RemoveLines names={names(lines)} remove={() => cart.removeIds(lines.map(line => line.id))} />
  return (
    <>
      {gone.length > 0 && (
        <Alert tone="error" announce action={remove(gone)}>
          <CatalogueText>{t('cart.goneAlert', { names: names(gone) })}</CatalogueText>
        </Alert>
      )}
      {unfit.length > 0 && (
        <Alert tone="error" announce action={
          <RemoveLines names={names(unfit)} remove={() => unfit.forEach(line => cart.remove(line, line.menu.id))} />
        }>
          <CatalogueText>{t('cart.unfitAlert', { names: names(unfit) })}</CatalogueText>
        </Alert>
      )}
      {soldOut.length > 0 && (
        <Alert tone="warning" announce action={remove(soldOut)}>
          <CatalogueText>{t('cart.soldOutAlert', { names: names(soldOut) })}</CatalogueText>
        </Alert>
      )}
      {later.length > 0 && (
        <Alert tone="warning" announce action={remove(later)}>
          <CatalogueText>{t('cart.unavailableAlert', { names: names(later) })}</CatalogueText>
        </Alert>
      )}
    </>
  )
}
