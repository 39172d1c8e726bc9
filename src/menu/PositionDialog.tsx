import { useRef, useState } from 'react'
import { plainSum } from '../../core/shop/cart/line.ts'
import { MAX_COUNT } from '../../core/shop/cart/line-key.ts'
import { lineWith, obstacle } from '../../core/shop/catalogue/modifiers.ts'
import type { ModifierGroup, Position } from '../../core/shop/catalogue/menu-wire.ts'
import { createPositionDraft } from '../../core/shop/screens/position-draft.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useShop, useStore, useTitle, useWords } from '../bind/shop.ts'
import { from } from '../ui/breakpoints.ts'
import { useAnnounce } from '../ui/LiveRegion.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useMedia } from '../ui/useMedia.ts'
import { positionAnchor } from './anchors.ts'
import { ModifierField } from './ModifierField.tsx'
import { focusModifier } from './focusModifier.ts'
import { PhotoGallery } from '../photos/PhotoGallery.tsx'
import { AboutPosition, PositionHeading, PositionName } from './PositionAbout.tsx'
import { PositionFacts } from './PositionFacts.tsx'
import { PositionFooter } from './PositionFooter.tsx'
import { useMorph } from './useMorph.ts'
import * as css from './PositionDialog.module.css'

type Props = {
  readonly position: Position
  readonly groups: readonly ModifierGroup[]
  readonly currency: string
  readonly zone: Zone
}

/** One dish: what it is, what can be chosen, and the way into the cart. */
export function PositionDialog({ position, groups, currency, zone }: Props) {
  const shop = useShop()
  const { cart, router, config } = shop
  const { t, locale } = useWords()
  const announce = useAnnounce()
  const hasTwoPanes = useMedia(from('lg'))
  const [choice] = useState(() => createPositionDraft(shop, position.id, groups))
  const draft = useStore(choice)
  const [hasTried, setHasTried] = useState(false)
  /** Has the focus at first: the keys that scroll go to the box around the focus. */
  const scroller = useRef<HTMLDivElement>(null)
  const line = lineWith(position, groups, draft.counts)
  const block = obstacle(draft.counts, groups)
  const hasChoices = groups.length > 0
  /** Text that may have to be scrolled and holds nothing else to focus is reached by keyboard itself. */
  const reading = (isAlone: boolean) => (isAlone ? { tabIndex: 0, role: 'group', 'aria-label': t('position.about') } as const : {})
  const name = useRef<HTMLElement>(null)
  /** Its photo has gone to the cart. */
  const isInCart = useRef(false)
  useMorph(name, router.href('menus.positions.show', { menuId: position.menuId, positionId: position.id }), isInCart)
  useTitle(t('title.position', { name: position.name, brand: config.brandName[locale] }))

  function add(): void {
    if (block !== null) {
      setHasTried(true)
      focusModifier(block.group)
      return
    }
    isInCart.current = true
    cart.add(line, draft.count)
    choice.forget()
    announce(t('menu.added', { name: position.name }))
    router.closeLayer()
  }
  const photos = <PhotoGallery name={position.name} photos={position.photos} fills={hasTwoPanes && !hasChoices} />
  const heading = <><PositionName ref={name}>{position.name}</PositionName><PositionHeading position={position} /></>
  const about = <AboutPosition position={position} />
  const facts = <PositionFacts position={position} isFolded={!hasTwoPanes && hasChoices} />
  const choices = groups.map(group => (
    <ModifierField key={group.id} group={group} counts={draft.counts} currency={currency}
      isWanting={hasTried && block?.group.id === group.id} onChange={counts => choice.set({ ...draft, counts })} />
  ))
  const footer = (
    <PositionFooter position={position} zone={zone} count={draft.count} maxCount={MAX_COUNT} obstacle={block} hasTried={hasTried}
      currency={currency} sum={plainSum({ ...line, count: draft.count })} onCount={count => choice.set({ ...draft, count })} onAdd={add} />
  )
  const common = {
    headline: position.name,
    headlineHidden: true,
    flush: true,
    onClose: router.closeLayer,
    closeLabel: t('common.close'),
    // a dish opened by its address has no card that was pressed
    returnFocus: () => document.getElementById(positionAnchor(position.id)),
  } as const

  if (!hasTwoPanes) {
    return (
      <Dialog {...common} size="medium" footer={footer} className={css.column}>
        {photos}
        <div className={css.content} {...reading(!hasChoices)}>{heading}{about}{choices}{facts}</div>
      </Dialog>
    )
  }
  return (
    <Dialog {...common} size="wide" ownScroll className={css.wide} initialFocus={scroller}>
      <div className={css.panes}>
        <div className={css.left} {...reading(hasChoices)}>
          {photos}
          {hasChoices && <div className={css.beside}>{about}{facts}</div>}
        </div>
        <div className={css.right}>
          <div ref={scroller} className={css.scroller} role="group" tabIndex={-1} aria-label={position.name} {...reading(!hasChoices)}>{heading}{hasChoices ? choices : <>{about}{facts}</>}</div>
          <div className={css.footer}>{footer}</div>
        </div>
      </div>
    </Dialog>
  )
}
