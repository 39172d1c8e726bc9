import { useEffect, useRef } from 'react'
import type { CartLine } from '../../core/shop/cart/line.ts'
import { lineKey } from '../../core/shop/cart/line-key.ts'
import { usePurchase } from '../bind/parts.ts'
import { formatAddition } from '../i18n/addition-text.ts'
import { useSelected, useStore, useI18n } from '../bind/shop.ts'
import { formatWithModifiers } from '../i18n/with-modifiers.ts'
import { useAnnounce } from '../ui/AnnouncerProvider.tsx'
import { useUpdateEffect } from '../ui/effects.ts'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { CartRow } from './CartRow.tsx'
import * as css from './CartRow.module.css'

/**
 * The lines of the cart, then its gifts. After a line was removed, a snackbar offers undo and the
 * next line takes the focus. `level`: the level of the headings.
 */
export function CartRows({ level = 2 }: { readonly level?: 2 | 3 }) {
  const { cart } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const announce = useAnnounce()
  const { gifts } = useStore(cart.breakdown)
  const snackbar = useSnackbar()
  const lines = useSelected(cart.totals, totals => totals.lines)
  const list = useRef<HTMLUListElement>(null)
  /** The index of the line to focus after the lines have changed; null for none. */
  const focusIndex = useRef<number | null>(null)
  /** Closes the snackbar that offers undo. */
  const closeUndo = useRef<() => void>(() => undefined)
  const canUndo = useSelected(cart.removed, removed => removed.length > 0)
  useUpdateEffect(canUndo, () => {
    // Withdraw the offer: after another change of the cart, undo is impossible.
    if (!canUndo) closeUndo.current()
  })

  useEffect(() => {
    const index = focusIndex.current
    focusIndex.current = null
    if (index === null) return
    const nameElements = list.current?.querySelectorAll<HTMLElement>('[data-line-name]') ?? []
    const nextElement = nameElements[Math.min(index, nameElements.length - 1)]
    nextElement?.focus()
  }, [lines])

  function remove(line: CartLine, index: number): void {
    focusIndex.current = index
    cart.remove(line, line.menu.id)
    closeUndo.current = snackbar.show({
      text: t('cart.removedUndo', { name: line.name }),
      action: { text: t('common.undo'), isUndo: true, onPress: () => undo(line, index) },
    })
  }
  function undo(line: CartLine, index: number): void {
    focusIndex.current = index
    cart.undo()
    announce(t('menu.added', { name: formatWithModifiers(line.name, line.modifiers) }))
  }

  return (
    <ul ref={list} className={css.lines} aria-label={t('cart.headline')}>
      {lines.map((line, index) => (
        <li key={`${line.menu.id} ${lineKey(line)}`} className={css.line}>
          <CartRow line={line} level={level} onRemove={() => remove(line, index)} />
        </li>
      ))}
      {gifts.map((gift, index) => (
        <li key={`gift ${index}`} className={css.gift}>
          <span>{formatAddition(i18n, gift)}</span> <span>{t('common.free')}</span>
        </li>
      ))}
    </ul>
  )
}
