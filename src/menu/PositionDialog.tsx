import { useRef, useState } from 'react'
import { MAX_COUNT } from '../../core/shop/cart/line-key.ts'
import { computeLeastPriceOfSelection } from '../../core/shop/cart/unfinished-selection.ts'
import { buildLine, findUnmetGroup } from '../../core/shop/catalogue/modifiers.ts'
import type { ModifierGroup, Position } from '../../core/shop/catalogue/menu-api.ts'
import { multiplyMinor } from '../../core/money.ts'
import type { EditedLine } from '../../core/shop/screens/edited-line.ts'
import { createPositionDraft } from '../../core/shop/screens/position-draft.ts'
import type { Zone } from '../../core/time/zone.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { formatPrice } from '../i18n/price-text.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { useIsIdle } from '../lazy/idle.tsx'
import { from } from '../ui/breakpoints.ts'
import { useAnnounce } from '../ui/AnnouncerProvider.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useIsHydrating } from '../ui/useIsHydrating.ts'
import { useMedia } from '../ui/useMedia.ts'
import { AddOns } from './AddOns.tsx'
import { positionAnchor } from './anchors.ts'
import { ModifierField } from './ModifierField.tsx'
import { focusModifier } from './focusModifier.ts'
import { PhotoGallery } from '../photos/PhotoGallery.tsx'
import { AboutPosition, PositionHeading, PositionName } from './PositionAbout.tsx'
import { PositionFacts } from './PositionFacts.tsx'
import { PositionFooter } from './PositionFooter.tsx'
import { useDishTitle } from './useDishTitle.ts'
import { useMorph } from './useMorph.ts'
import * as css from './PositionDialog.module.css'

type Props = {
  /** The line of the cart that the customer edits; null for a dish to be added. */
  readonly edited: Extract<EditedLine, { status: 'line' }> | null
  readonly position: Position
  readonly groups: readonly ModifierGroup[]
  /** An ISO 4217 code. */
  readonly currency: string
  /** The restaurant's time zone. */
  readonly zone: Zone
}

/** From 840 px a dish has two panes; in a low window from 600 px, where a photo above would hide the rest. */
const TWO_PANES = `${from('md')}, ${from('sm')} and (max-height: 559.98px)`

/** The dialog of one dish: its details, its modifiers and the button that adds it. */
export function PositionDialog({ edited, position, groups, currency, zone }: Props) {
  const shop = useShop()
  const { cart, purchase, router } = shop
  const { t, spokenMoney } = useI18n()
  const announce = useAnnounce()
  const isWide = useMedia(TWO_PANES)
  // a prerendered dish keeps its one column on a wide screen too: nothing moves when the shop takes it over
  const [wasPrerendered] = useState(useIsHydrating())
  const hasTwoPanes = isWide && !wasPrerendered
  const isIdle = useIsIdle()
  const [draftStore] = useState(() => createPositionDraft(shop, position.id, groups, edited?.line))
  const draft = useStore(draftStore, draftStore.initial)
  /** Whether the customer has tried to add the dish while a group of modifiers prevented it. */
  const [hasTried, setHasTried] = useState(false)
  /** The scrolling box. It gets the initial focus, because scroll keys move the focused box. */
  const scroller = useRef<HTMLDivElement>(null)
  const line = buildLine(position, groups, draft.counts)
  const firstObstacle = findUnmetGroup(draft.counts, groups)
  const price = computeLeastPriceOfSelection(position, groups, draft.counts)
  const hasChoices = groups.length > 0
  /**
   * The props of a scrolling box. A box of text is a Tab stop, so that keys can scroll the text. A
   * box with modifiers needs none, because its controls are Tab stops.
   */
  const buildScrollProps = (isTabStop: boolean) =>
    isTabStop ? ({ tabIndex: 0, role: 'group', 'aria-label': t('position.about') } as const) : {}
  const nameElement = useRef<HTMLElement>(null)
  /**
   * Whether the customer has added the dish. Its photo then flies to the cart and does not morph
   * back into the card.
   */
  const wasAdded = useRef(false)
  const href = router.href('menus.positions.show', { menuId: position.menuId, positionId: position.id })
  useMorph(nameElement, href, wasAdded)
  useDishTitle(position.name)

  function add(beforeAdding?: () => void): void {
    if (firstObstacle !== null) {
      setHasTried(true)
      focusModifier(firstObstacle.group)
      return
    }
    beforeAdding?.()
    if (edited === null) {
      wasAdded.current = true
      cart.add(line, draft.count)
    } else purchase.run(({ cart: loadedCart }) => loadedCart.replaceLine(edited.line, line, draft.count))
    draftStore.forget()
    announce(t(edited === null ? 'menu.added' : 'position.changed', { name: position.name }))
    router.closeLayer()
  }
  const totalPrice = { ...price, amount: multiplyMinor(price.amount, draft.count) }
  const spokenSum = t('position.sum', { amount: formatPrice({ t, money: spokenMoney }, currency, totalPrice) })
  const photos = <PhotoGallery name={position.name} photos={position.photos} fills={hasTwoPanes} />
  const heading = (
    <>
      <PositionName ref={nameElement}>
        <ApiText>{position.name}</ApiText>
      </PositionName>
      <PositionHeading position={position} />
    </>
  )
  const about = <AboutPosition position={position} />
  const facts = <PositionFacts position={position} isFolded={!hasTwoPanes && hasChoices} />
  // a prerendered dish has none, and their buttons must not come before a recorded tap is carried out
  const addOns = edited === null && isIdle && <AddOns dish={position} level={3} />
  const choices = groups.map(group => (
    <ModifierField key={group.id} group={group} counts={draft.counts} currency={currency} spokenSum={spokenSum}
      hasError={hasTried && firstObstacle?.group.id === group.id}
      onChange={counts => draftStore.set({ ...draft, counts })} />
  ))
  const footer = (
    <PositionFooter
      position={position}
      isEdited={edited !== null}
      zone={zone}
      count={draft.count}
      maxCount={MAX_COUNT}
      obstacle={firstObstacle}
      hasTried={hasTried}
      currency={currency}
      price={totalPrice}
      onCount={count => draftStore.set({ ...draft, count })}
      onAdd={add}
    />
  )
  const dialogProps = {
    headline: <ApiText>{position.name}</ApiText>,
    headlineHidden: true,
    flush: true,
    onClose: router.closeLayer,
    closeLabel: t('common.close'),
    // A dish that was opened by its address has no opener, and a replaced line is a new element.
    returnFocus: () => (edited === null
      ? document.getElementById(positionAnchor(position.id))
      : document.querySelectorAll<HTMLElement>('[data-line-name]')[edited.index] ?? null),
  } as const

  if (!hasTwoPanes) {
    return (
      <Dialog {...dialogProps} size="medium" footer={footer} className={css.column}>
        {photos}
        <div className={css.content} {...buildScrollProps(!hasChoices)}>{heading}{about}{choices}{facts}{addOns}</div>
      </Dialog>
    )
  }
  return (
    <Dialog {...dialogProps} size="wide" ownScroll className={css.wide} initialFocus={scroller}>
      <div className={css.panes}>
        <div className={css.left}>{photos}</div>
        <div className={css.right}>
          <div
            ref={scroller}
            className={css.scroller}
            role="group"
            tabIndex={-1}
            aria-label={position.name}
            {...buildScrollProps(!hasChoices)}
          >
            {heading}
            {choices}
            {about}
            {facts}
            {addOns}
          </div>
          <div className={css.footer}>{footer}</div>
        </div>
      </div>
    </Dialog>
  )
}
