import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import { toNewLine } from '../../core/shop/catalogue/order-line.ts'
import { createAddOns } from '../../core/shop/screens/add-ons.ts'
import { useI18n, useShop, useStore } from '../bind/shop.ts'
import { useAnnounce } from '../ui/AnnouncerProvider.tsx'
import { DishStrip } from './DishStrip.tsx'
import { SectionHeading } from '../ui/overlays/SectionHeading.tsx'
import * as css from './AddOns.module.css'

/**
 * What customers take with their meal (CART-13): beside the cart, or with `dish` under that dish. A
 * tap adds an add-on, and the next one takes its place and the focus.
 */
export function AddOns({ dish, level }: {
  readonly dish?: Position
  /** The level of the heading. */
  readonly level: 2 | 3
}) {
  const shop = useShop()
  const { t } = useI18n()
  const announce = useAnnounce()
  const titleId = useId()
  const box = useRef<HTMLElement>(null)
  const [store] = useState(() => createAddOns(shop, dish))
  const addOns = useStore(store)
  /** The index of the add-on that has the focus, or had it last; null for none. */
  const focusIndex = useRef<number | null>(null)

  useLayoutEffect(() => {
    const index = focusIndex.current
    if (index === null || (document.activeElement !== null && document.activeElement !== document.body)) return
    const names = box.current?.querySelectorAll<HTMLElement>('[data-gap-name]') ?? []
    names[Math.min(index, names.length - 1)]?.focus({ preventScroll: true })
  }, [addOns])
  function add(addOn: Position): void {
    shop.cart.add(toNewLine(addOn))
    announce(t('menu.added', { name: addOn.name }))
  }
  if (addOns.length === 0) return null
  const Title = level === 2 ? 'h2' : SectionHeading
  return (
    <section ref={box} className={css.addOns} aria-labelledby={titleId}>
      <Title id={titleId} className={css.title}>{t('addOns.title')}</Title>
      <DishStrip dishes={addOns} onAdd={add} onFocusChange={index => (focusIndex.current = index)} />
    </section>
  )
}
