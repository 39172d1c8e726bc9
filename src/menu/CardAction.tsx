import { useRef } from 'react'
import type { Availability } from '../../core/shop/catalogue/availability.ts'
import { isAdult } from '../../core/shop/catalogue/availability.ts'
import { needsChoice, orderLine } from '../../core/shop/catalogue/order-line.ts'
import type { ModifierGroup, Position } from '../../core/shop/catalogue/menu-wire.ts'
import type { Zone } from '../../core/time/zone.ts'
import { Link } from '../bind/Link.tsx'
import { useShop, useWords } from '../bind/shop.ts'
import { withModifiers } from '../bind/with-modifiers.ts'
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
  /** As it is written: the narrow card shows it on the button. */
  readonly price: string
  /** The dish's own address, where a choice is made. */
  readonly href: string
  readonly count: number
  readonly availability: Availability
  readonly zone: Zone
}

/** A card's button, and the stepper that takes its place; the focus follows from one to the other. */
export function CardAction({ position, groups, price, href, count, availability, zone }: Props) {
  const { cart, purchase, router } = useShop()
  const { t } = useWords()
  const announce = useAnnounce()
  const snackbar = useSnackbar()
  const askAge = useAskAge()
  const button = useRef<HTMLButtonElement>(null)
  const plus = useRef<HTMLButtonElement>(null)
  const { name } = position
  const isInCart = count > 0
  const isAvailable = availability.at === 'available'
  const chooses = needsChoice(groups)
  const movesFocus = useFocusMove(isInCart, () => (isInCart ? plus : button).current)

  function start(): void {
    if (chooses) return router.follow(href)
    movesFocus.current = true
    cart.add(orderLine(position))
    announce(t('menu.added', { name }))
  }
  const change = (by: 1 | -1): void => purchase.run(({ cart: whole }) => {
    // of those of this dish the one added last
    const line = whole.lines.get().filter(one => one.id === position.id).at(-1)
    if (line === undefined) return
    const isLast = count + by === 0
    movesFocus.current = isLast
    whole.setCount(line, line.menu.id, line.count + by)
    if (isLast && line.modifiers.length === 0) announce(t('menu.removed', { name }))
    // what was chosen for it took some work, or it is not the one that was meant: it can be had back
    else if (isLast || (by === -1 && line.count < count)) {
      snackbar.show({ text: t('cart.removedUndo', { name: withModifiers(name, line.modifiers) }), action: { text: t('common.undo'), onPress: () => whole.add(line) } })
    }
  })

  if (isInCart) {
    return (
      <>
        <Stepper value={count} max={isAvailable ? undefined : count} removeAtOne increaseRef={plus} className={css.stepper}
          label={t('menu.quantity', { name })} increaseLabel={t('menu.inc', { name })}
          decreaseLabel={t(count === 1 ? 'menu.remove' : 'menu.dec', { name })}
          onIncrease={() => change(1)} onDecrease={() => change(-1)} />
        {/* by keyboard the cart is half a page back */}
        <Link to={router.href('cart.index', {})} className={css.toCart}>{t('nav.toCart')}</Link>
      </>
    )
  }
  if (!isAvailable) {
    // not `disabled`: the reason must be reachable by keyboard and screen reader
    return (
      <Button variant="tonal" ref={button} aria-disabled="true" className={css.reason}>
        <span className="visually-hidden">{name}. </span>
        <UnavailableText availability={availability} zone={zone} />
      </Button>
    )
  }
  return (
    <Button variant="tonal" ref={button} className={css.add} aria-label={t(chooses ? 'menu.chooseAria' : 'menu.addAria', { name, price })}
      onClick={() => (isAdult(position) ? askAge(start) : start())}>
      <span className={css.wide}>{t(chooses ? 'menu.choose' : 'menu.addToCart')}</span>
      <span className={css.narrow}>{price}<Icon name={chooses ? 'chevronRight' : 'plus'} size={20} /></span>
    </Button>
  )
}
