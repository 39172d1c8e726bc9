import { constant, derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { Shop } from '../app/shop.ts'
import type { CartLine } from '../cart/line.ts'
import { lineKey } from '../cart/line-key.ts'

/** The parameter of a dish's address that names the line to edit. */
const PARAMETER = 'line'

/** The line that the address of a dish edits. */
export type EditedLine =
  | { readonly status: 'none' }
  /** The cart has not loaded yet. */
  | { readonly status: 'loading' }
  /** `index`: the line's place in the cart. */
  | { readonly status: 'line'; readonly line: CartLine; readonly index: number }
const NONE: EditedLine = { status: 'none' }

/** Builds the address at which the modifiers of a line can be changed. */
export function buildEditPath({ router }: Pick<Shop, 'router'>, line: CartLine): string {
  const path = router.href('menus.positions.show', { menuId: line.menu.id, positionId: line.id })
  return `${path}?${PARAMETER}=${encodeURIComponent(lineKey(line))}`
}

/** Creates the store of the line that the current address edits; `none` for a line that has gone. */
export function createEditedLine({ purchase, router }: Pick<Shop, 'purchase' | 'router'>): Readable<EditedLine> {
  const lines = purchase.select(constant<readonly CartLine[] | null>(null), ({ cart }) => cart.lines)
  return derive([router.current, lines], ({ search }, cartLines): EditedLine => {
    const key = new URLSearchParams(search).get(PARAMETER)
    if (key === null) return NONE
    if (cartLines === null) return { status: 'loading' }
    const index = cartLines.findIndex(line => lineKey(line) === key)
    const line = cartLines[index]
    return line === undefined ? NONE : { status: 'line', line, index }
  })
}
