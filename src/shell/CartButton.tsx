import { isPlainClick } from '../bind/Link.tsx'
import { useCurrency, useShop, useStore, useWords } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'

/** What the cart comes to, in the restaurant's currency; the words for both the button and the bar. */
export function useCartSummary(): { readonly count: number; readonly amount: string; readonly label: string } {
  const { cart } = useShop()
  const words = useWords()
  const count = useStore(cart.itemCount)
  const total = useStore(cart.total)
  const currency = useCurrency()
  const amount = words.money(currency, total)
  const label = count === 0
    ? words.t('nav.cartEmptyLabel')
    : words.t('nav.cartLabel', { positions: words.plural('plural.positions', count), amount })
  return { count, amount, label }
}

/** The way to the cart in the header of wide screens: the sum stands on it. */
export function CartButton() {
  const { router } = useShop()
  const { t } = useWords()
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
      {count === 0 ? t('nav.cart') : `${t('nav.cart')} · ${amount}`}
    </Button>
  )
}
