import { Suspense, useRef } from 'react'
import type { Cart } from '../../core/shop/cart/cart.ts'
import { computeLeastPrice, type CartLine } from '../../core/shop/cart/line.ts'
import type { Availability } from '../../core/shop/catalogue/availability.ts'
import { isAdult } from '../../core/shop/catalogue/availability.ts'
import { hasRequiredGroups, toNewLine } from '../../core/shop/catalogue/order-line.ts'
import type { ModifierGroup, Position } from '../../core/shop/catalogue/menu-api.ts'
import type { Zone } from '../../core/time/zone.ts'
import { Link } from '../bind/Link.tsx'
import { useShop, useI18n } from '../bind/shop.ts'
import { formatWithModifiers } from '../i18n/with-modifiers.ts'
import { formatPrice } from '../i18n/price-text.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useAnnounce } from '../ui/AnnouncerProvider.tsx'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { useAskAge } from './ask-age.ts'
import { OrderLaterButton, UnavailableText } from './UnavailableText.tsx'
import { useFocusMove } from './useFocusMove.ts'
import * as css from './CardAction.module.css'

type Props = {
  readonly position: Position
  readonly groups: readonly ModifierGroup[]
  /** An ISO 4217 code. The button of a narrow card shows the price. */
  readonly currency: string
  /** The URL that opens the dish's dialog, in which the customer selects modifiers. */
  readonly href: string
  /** The pieces of the dish in the cart, in all lines. */
  readonly count: number
  readonly availability: Availability
  /** The restaurant's time zone. */
  readonly zone: Zone
}

/**
 * The button that adds a dish. While the dish is in the cart, a stepper replaces the button. The
 * focus moves from the removed control to the new one.
 */
export function CardAction({ position, groups, currency, href, count, availability, zone }: Props) {
  const { cart, purchase, router } = useShop()
  const i18n = useI18n()
  const { t, detectLang, spokenMoney } = i18n
  const announce = useAnnounce()
  const snackbar = useSnackbar()
  const askAge = useAskAge()
  const addButton = useRef<HTMLButtonElement>(null)
  const plusButton = useRef<HTMLButtonElement>(null)
  const { name } = position
  const leastPrice = computeLeastPrice(position, groups)
  const isInCart = count > 0
  const isAvailable = availability.status === 'available'
  const hasRequiredChoices = hasRequiredGroups(groups)
  const shouldMoveFocus = useFocusMove(isInCart, () => (isInCart ? plusButton : addButton).current)

  /** Adds the dish, or opens its dialog if the customer must select modifiers. */
  function addOrOpen(beforeAdding?: () => void): void {
    if (hasRequiredChoices) return router.goToPath(href)
    beforeAdding?.()
    shouldMoveFocus.current = true
    cart.add(toNewLine(position))
    announce(t('menu.added', { name }))
  }
  /** Puts back the piece that `changeCount` has removed. */
  function putBack(loadedCart: Pick<Cart, 'add' | 'countByDish'>, line: CartLine): void {
    // If the dish is still in the cart, no control is replaced: the focus would move at a later
    // change.
    shouldMoveFocus.current = !loadedCart.countByDish.get().has(position.id)
    loadedCart.add(line)
    announce(t('menu.added', { name: formatWithModifiers(name, line.modifiers) }))
  }
  /** Asks for the customer's age first if the dish is for adults. */
  const add = (beforeAdding?: () => void): void =>
    (isAdult(position) ? askAge(() => addOrOpen(beforeAdding)) : addOrOpen(beforeAdding))
  const changeCount = (step: 1 | -1): void => purchase.run(({ cart: loadedCart }) => {
    // A dish may have several lines with different modifiers: change the line that was added last.
    const line = loadedCart.lines.get().filter(cartLine => cartLine.id === position.id).at(-1)
    if (line === undefined) return
    const isDishRemoved = count + step === 0
    const hasOtherLines = line.count < count
    shouldMoveFocus.current = isDishRemoved
    loadedCart.setCount(line, line.menu.id, line.count + step)
    if (isDishRemoved && line.modifiers.length === 0) announce(t('menu.removed', { name }))
    // Offer undo: the customer may have meant another line, or would have to select the modifiers
    // again.
    else if (isDishRemoved || (step === -1 && hasOtherLines)) {
      snackbar.show({
        text: t('cart.removedUndo', { name: formatWithModifiers(name, line.modifiers) }),
        action: { text: t('common.undo'), isUndo: true, onPress: () => putBack(loadedCart, line) },
      })
    }
  })

  if (isInCart) {
    return (
      <>
        {/* The count of a dish that is no longer available can only be reduced. */}
        <Stepper
          value={count}
          max={isAvailable ? undefined : count}
          removeAtOne
          increaseRef={plusButton}
          className={css.stepper}
          label={t('menu.quantity', { name })}
          increaseLabel={t('menu.inc', { name })}
          decreaseLabel={t(count === 1 ? 'menu.remove' : 'menu.dec', { name })}
          onIncrease={() => changeCount(1)} onDecrease={() => changeCount(-1)} />
        {/* A shortcut for keyboard users, who are many Tab stops away from the cart's button. */}
        <Link to={router.href('cart.index', {})} className={css.toCart}>{t('nav.toCart')}</Link>
      </>
    )
  }
  if (!isAvailable) {
    // Not `disabled`: the reason must be reachable by keyboard and screen reader.
    const reason = (
      <Button variant="tonal" ref={addButton} aria-disabled="true" className={css.reason}>
        <span className="visually-hidden" lang={detectLang(name)}>{`${name}. `}</span>
        <UnavailableText availability={availability} zone={zone} />
      </Button>
    )
    if (availability.status === 'sold-out') return reason
    return (
      <Suspense fallback={reason}>
        <OrderLaterButton position={position} zone={zone} opensDialog={hasRequiredChoices} onAdd={add}
          otherwise={reason} className={css.reason} ref={addButton} />
      </Suspense>
    )
  }
  return (
    <Button
      variant="tonal"
      ref={addButton}
      className={css.add}
      aria-label={t(hasRequiredChoices ? 'menu.chooseAria' : 'menu.addAria', {
        name,
        // `spokenMoney` formats for screen readers
        price: formatPrice({ t, money: spokenMoney }, currency, leastPrice),
      })}
      onClick={() => add()}
    >
      <span className={css.wide}>{t(hasRequiredChoices ? 'menu.choose' : 'menu.addToCart')}</span>
      <span className={css.narrow}>
        <span aria-hidden="true">{formatPrice(i18n, currency, leastPrice)}</span>
        <Icon name={hasRequiredChoices ? 'chevronRight' : 'plus'} size={20} />
      </span>
    </Button>
  )
}
