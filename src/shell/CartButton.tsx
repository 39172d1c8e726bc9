import { isPlainClick } from '../bind/Link.tsx'
import { useCurrency, useShop, useStore, useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'

/** The cart's item count, the formatted total, and the accessible name of a link to the cart. */
export function useCartSummary(): { readonly count: number; readonly amount: string; readonly label: string } {
  const { cart } = useShop()
  const i18n = useI18n()
  const count = useStore(cart.itemCount, 0)
  const total = useStore(cart.total, 0)
  const currency = useCurrency()
  const amount = i18n.money(currency, total)
  const label = count === 0
    ? i18n.t('nav.cartEmptyLabel')
    : i18n.t('nav.cartLabel', {
      positions: i18n.plural('plural.positions', count), amount: i18n.spokenMoney(currency, total),
    })
  return { count, amount, label }
}

/** The cart link in the header of wide screens, with the total. */
export function CartButton() {
  const { router } = useShop()
  const { t } = useI18n()
  const { count, amount, label } = useCartSummary()
  const href = router.href('cart.index', {})
  return (
    <Button
      variant={count === 0 ? 'tonal' : 'filled'}
      icon={<Icon name="cart" size={20} />}
      href={href}
      aria-label={label}
      onClick={event => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        router.go('cart.index', {})
      }}
    >
      <span>{t('nav.cart')}</span>
      {count > 0 && <span aria-hidden="true">{` · ${amount}`}</span>}
    </Button>
  )
}
