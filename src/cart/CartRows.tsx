import { useEffect, useRef } from 'react'
import type { CartLine } from '../../core/shop/cart/line.ts'
import { lineKey } from '../../core/shop/cart/line-key.ts'
import { usePurchase } from '../bind/parts.ts'
import { formatAddition } from '../bind/addition-text.ts'
import { useSelected, useStore, useI18n } from '../bind/shop.ts'
import { formatWithModifiers } from '../bind/with-modifiers.ts'
import { useAnnounce } from '../ui/LiveRegion.tsx'
import { useUpdateEffect } from '../ui/effects.ts'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { CartRow } from './CartRow.tsx'
import * as css from './CartRow.module.css'

/**
 * The lines of the cart, then its gifts. Removing a line offers undo and moves the focus to the
 * next line.
 */
export function CartRows() {
  const { cart } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const announce = useAnnounce()
  const { gifts } = useStore(cart.reasons)
  const snackbar = useSnackbar()
  const lines = useSelected(cart.totals, totals => totals.lines)
  const list = useRef<HTMLUListElement>(null)
  const focusAt = useRef<number | null>(null)
  const endOffer = useRef(() => undefined as void)
  const canUndo = useSelected(cart.removed, removed => removed.length > 0)
  useUpdateEffect(canUndo, () => {
    // Another change of the cart makes undo impossible, so the offer is closed.
    if (!canUndo) endOffer.current()
  })

  useEffect(() => {
    const at = focusAt.current
    focusAt.current = null
    if (at === null) return
    const names = list.current?.querySelectorAll<HTMLElement>('[data-line-name]') ?? []
    const next = names[Math.min(at, names.length - 1)]
    next?.focus()
  }, [lines])

  function remove(line: CartLine, at: number): void {
    focusAt.current = at
    cart.remove(line, line.menu.id)
    endOffer.current = snackbar.show({
      text: t('cart.removedUndo', { name: line.name }),
      action: { text: t('common.undo'), isUndo: true, onPress: () => undo(line, at) },
    })
  }
  function undo(line: CartLine, at: number): void {
    focusAt.current = at
    cart.undo()
    announce(t('menu.added', { name: formatWithModifiers(line.name, line.modifiers) }))
  }

  return (
    <ul ref={list} className={css.lines} aria-label={t('cart.headline')}>
      {lines.map((line, at) => (
        <li key={`${line.menu.id} ${lineKey(line)}`} className={css.line}>
          <CartRow line={line} onRemove={() => remove(line, at)} />
        </li>
      ))}
      {gifts.map((gift, at) => (
        <li key={`gift ${at}`} className={css.gift}>
          <span>{formatAddition(i18n, gift)}</span> <span>{t('common.free')}</span>
        </li>
      ))}
    </ul>
  )
}
