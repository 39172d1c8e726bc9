import type { CartLine } from '../../core/shop/cart/line.ts'
import { usePurchase } from '../bind/parts.ts'
import { useStore, useWords } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'

/** The lines that cannot be ordered here or now, by name; nothing goes unless the customer says so (CART-09). */
export function CartTroubleAlert() {
  const { cart } = usePurchase()
  const { t } = useWords()
  const { gone, unfit, unavailable } = useStore(cart.trouble)
  const soldOut = unavailable.filter(one => one.availability.at === 'sold-out').map(one => one.position)
  const later = unavailable.filter(one => one.availability.at !== 'sold-out').map(one => one.position)
  const names = (lines: readonly CartLine[]): string => [...new Set(lines.map(line => line.name))].join(', ')
  const action = (run: () => void) => <Button variant="text" onClick={run}>{t('orderPopup.removeThem')}</Button>
  const remove = (lines: readonly CartLine[]) => action(() => cart.removeIds(lines.map(line => line.id)))
  return (
    <>
      {gone.length > 0 && (
        <Alert tone="error" announce action={remove(gone)}>{t('cart.goneAlert', { names: names(gone) })}</Alert>
      )}
      {unfit.length > 0 && (
        <Alert tone="error" announce action={action(() => unfit.forEach(line => cart.remove(line, line.menu.id)))}>
          {t('cart.unfitAlert', { names: names(unfit) })}
        </Alert>
      )}
      {soldOut.length > 0 && (
        <Alert tone="warning" announce action={remove(soldOut)}>{t('cart.soldOutAlert', { names: names(soldOut) })}</Alert>
      )}
      {later.length > 0 && (
        <Alert tone="warning" announce action={remove(later)}>{t('cart.unavailableAlert', { names: names(later) })}</Alert>
      )}
    </>
  )
}
