import type { CartPosition } from '../../core/shop/cart/position.ts'
import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { useStore } from '../bind/useStore.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'

/** The lines that cannot be ordered here or now, by name; nothing goes unless the customer says so (CART-09). */
export function CartTroubleAlert() {
  const { cart } = useShop()
  const { t } = useWords()
  const { gone, unavailable } = useStore(cart.trouble)
  const later = unavailable.map(one => one.position)
  const names = (lines: readonly CartPosition[]): string => [...new Set(lines.map(line => line.name))].join(', ')
  const remove = (lines: readonly CartPosition[]) => (
    <Button variant="text" onClick={() => cart.removeIds(lines.map(line => line.id))}>{t('orderPopup.removeThem')}</Button>
  )
  return (
    <>
      {gone.length > 0 && (
        <Alert tone="error" announce action={remove(gone)}>{t('cart.goneAlert', { names: names(gone) })}</Alert>
      )}
      {later.length > 0 && (
        <Alert tone="warning" announce action={remove(later)}>{t('cart.unavailableAlert', { names: names(later) })}</Alert>
      )}
    </>
  )
}
