import { useRef } from 'react'
import type { Cart } from '../../core/shop/cart/cart.ts'
import { computeLeastPrice, type CartLine } from '../../core/shop/cart/line.ts'
import type { Availability } from '../../core/shop/catalogue/availability.ts'
import { isAdult } from '../../core/shop/catalogue/availability.ts'
import { hasRequiredGroups, toNewLine } from '../../core/shop/catalogue/order-line.ts'
import type { ModifierGroup, Position } from '../../core/shop/catalogue/menu-api.ts'
import type { Zone } from '../../core/time/zone.ts'
import { Link } from '../bind/Link.tsx'
import { useShop, useI18n } from '../bind/shop.ts'
import { formatWithModifiers } from '../bind/with-modifiers.ts'
import { formatPrice } from '../bind/price-text.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useAnnounce } from '../ui/LiveRegion.tsx'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { useAskAge } from './ask-age.ts'
import { UnavailableText } from './UnavailableText.tsx'
import { useFocusMove } from './useFocusMove.ts'
import * as css from './CardAction.module.css'

type Props = {
  readonly position: Position
  readonly groups: readonly ModifierGroup[]
  /** ISO 4217; the narrow card shows the price on the button. */
  readonly currency: string
  /** The address of the dish's layer, where modifiers are chosen. */
  readonly href: string
  readonly count: number
  readonly availability: Availability
  readonly zone: Zone
}

/** A card's button and the stepper that replaces it. The focus moves from one to the other. */
export function CardAction({ position, groups, currency, href, count, availability, zone }: Props) {
  const { cart, purchase, router } = useShop()
  const i18n = useI18n()
  const { t, detectLang, spokenMoney } = i18n
  const announce = useAnnounce()
  const snackbar = useSnackbar()
  const askAge = useAskAge()
  const button = useRef<HTMLButtonElement>(null)
  const plus = useRef<HTMLButtonElement>(null)
  const { name } = position
  const price = computeLeastPrice(position, groups)
  const isInCart = count > 0
  const isAvailable = availability.status === 'available'
  const chooses = hasRequiredGroups(groups)
  const movesFocus = useFocusMove(isInCart, () => (isInCart ? plus : button).current)

  function start(): void {
    if (chooses) return router.goToPath(href)
    movesFocus.current = true
    cart.add(toNewLine(position))
    announce(t('menu.added', { name }))
  }
  function putBack(loadedCart: Pick<Cart, 'add'>, line: CartLine): void {
    movesFocus.current = true
    loadedCart.add(line)
    announce(t('menu.added', { name: formatWithModifiers(name, line.modifiers) }))
  }
  const change = (by: 1 | -1): void => purchase.run(({ cart: loadedCart }) => {
    // Change the line of this dish that was added last.
    const line = loadedCart.lines.get().filter(one => one.id === position.id).at(-1)
    if (line === undefined) return
    const isLast = count + by === 0
    movesFocus.current = isLast
    loadedCart.setCount(line, line.menu.id, line.count + by)
    if (isLast && line.modifiers.length === 0) announce(t('menu.removed', { name }))
    // Offer undo: choosing the modifiers took some work, or the customer meant another line.
    else if (isLast || (by === -1 && line.count < count)) {
      snackbar.show({
        text: t('cart.removedUndo', { name: formatWithModifiers(name, line.modifiers) }),
        action: { text: t('common.undo'), isUndo: true, onPress: () => putBack(loadedCart, line) },
      })
    }
  })

  if (isInCart) {
    return (
      <>
        <Stepper
          value={count}
          max={isAvailable ? undefined : count}
          removeAtOne
          increaseRef={plus}
          className={css.stepper}
          label={t('menu.quantity', { name })}
          increaseLabel={t('menu.inc', { name })}
          decreaseLabel={t(count === 1 ? 'menu.remove' : 'menu.dec', { name })}
          onIncrease={() => change(1)} onDecrease={() => change(-1)} />
        {/* By keyboard, the cart's button is half a page back. */}
        <Link to={router.href('cart.index', {})} className={css.toCart}>{t('nav.toCart')}</Link>
      </>
    )
  }
  if (!isAvailable) {
    // Not `disabled`: the reason must be reachable by keyboard and screen reader.
    return (
      <Button variant="tonal" ref={button} aria-disabled="true" className={css.reason}>
        <span className="visually-hidden" lang={detectLang(name)}>{`${name}. `}</span>
        <UnavailableText availability={availability} zone={zone} />
      </Button>
    )
  }
  return (
    <Button
      variant="tonal"
      ref={button}
      className={css.add}
      aria-label={t(chooses ? 'menu.chooseAria' : 'menu.addAria', {
        name,
        price: formatPrice({ t, money: spokenMoney }, currency, price),
      })}
      onClick={() => (isAdult(position) ? askAge(start) : start())}
    >
      <span className={css.wide}>{t(chooses ? 'menu.choose' : 'menu.addToCart')}</span>
      <span className={css.narrow}>
        <span aria-hidden="true">{formatPrice(i18n, currency, price)}</span>
        <Icon name={chooses ? 'chevronRight' : 'plus'} size={20} />
      </span>
    </Button>
  )
}
