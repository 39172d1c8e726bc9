import { useEffect, useRef } from 'react'
import type { CartLine } from '../../core/shop/cart/line.ts'
import { lineKey } from '../../core/shop/cart/line-key.ts'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useWords } from '../bind/shop.ts'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { CartRow } from './CartRow.tsx'
import * as css from './CartRow.module.css'

/** The lines of the cart. Taking one out can be undone; the focus goes on to the next line. */
export function CartRows() {
  const { cart } = usePurchase()
  const { t } = useWords()
  const snackbar = useSnackbar()
  const lines = useSelected(cart.totals, totals => totals.lines)
  const list = useRef<HTMLUListElement>(null)
  const focusAt = useRef<number | null>(null)

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
    snackbar.show({
      text: t('cart.removedUndo', { name: line.name }),
      action: { text: t('common.undo'), onPress: () => cart.undo() },
    })
  }

  return (
    <ul ref={list} className={css.lines} aria-label={t('cart.headline')}>
      {lines.map((line, at) => (
        <li key={`${line.menu.id} ${lineKey(line)}`} className={css.line}>
          <CartRow line={line} onRemove={() => remove(line, at)} />
        </li>
      ))}
    </ul>
  )
}
