import { sameJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { ChosenMenu, MenuStore, RestoMenu } from '../catalogue/menu.ts'
import { findDish } from '../catalogue/find-dish.ts'
import type { Cart } from './cart.ts'
import { byId } from '../catalogue/modifiers.ts'
import { validateLine, type LineValidation } from '../catalogue/validate-line.ts'
import { unitPrice, type CartLine } from './line.ts'
import { lineKey } from './line-key.ts'

/** A change to a cart line since it was added, or since the menu that was compared last (MENU-15). */
export type CartChange = Readonly<{ key: string; name: string }> & (
  /** `difference`: of the unit price, in minor units; negative when the dish became cheaper. */
  | { readonly kind: 'price'; readonly difference: number }
  | NonNullable<ReturnType<typeof toLineChange>>
)

export interface CartContext {
  readonly cart: Cart
  readonly chosen: Readable<ChosenMenu | null>
  readonly freshness: MenuStore['freshness']
  readonly moment: Readable<number>
}

export interface CartChanges {
  /** The changes of lines that are still in the cart, until they are dismissed. */
  readonly list: Readable<readonly CartChange[]>
  /** Whether all listed changes happened while the customer was away, and none while the page was open. */
  readonly sinceLastVisit: Readable<boolean>
  /** Empties the list. */
  dismiss(): void
}

/** Compares the cart with each new menu once: updates the cart's prices, and lists the changes for the customer. */
export function createCartChanges({ cart, chosen, freshness, moment }: CartContext): CartChanges {
  /** Changes by line key. Price differences add up; a later state replaces an earlier one. */
  const changes = createStore<ReadonlyMap<string, readonly CartChange[]>>(new Map())
  const sinceLastVisit = createStore(true)
  let seen: RestoMenu | null = null
  let hasCompared = false

  function check(): void {
    const now = chosen.get()
    if (now === null || now.menu === seen) return
    const before = seen?.restoId === now.resto.id ? seen : null
    seen = now.menu
    if (freshness.get().status === 'cached') return
    const [zone, at] = [now.resto.zone, moment.get()]
    // skip lines of another restaurant's menu: the customer has changed the restaurant (CART-09)
    const ids = now.menu.menus.map(({ menu }) => menu.id)
    const lines = cart.lines.get().filter(line => ids.includes(line.menu.id))
    const news = new Map(changes.get())
    let hasNews = false
    const described = lines.map(line => {
      const next = describedBy(line, now.menu)
      const about = { key: lineKey(line), name: next.name }
      const former = news.get(about.key) ?? []
      const formerDifference = former.find(one => one.kind === 'price')?.difference ?? 0
      const difference = formerDifference + unitPrice(next) - unitPrice(line)
      const state = toLineChange(validateLine(line, now.menu, zone, at))
      // neither a state that the previous menu had as well nor the hours of a dish are news
      const known = before === null ? 'later' : toLineChange(validateLine(line, before, zone, at))?.kind
      const isNews = state !== null && state.kind !== known
      hasNews ||= isNews || difference !== formerDifference
      news.set(about.key, [
        ...(difference === 0 ? [] : [{ ...about, kind: 'price', difference } as const]),
        ...(isNews ? [{ ...about, ...state }]
          : former.filter(one => one.kind !== 'price').map(one => ({ ...one, ...about }))),
      ])
      return next
    })
    if (hasNews && hasCompared) sinceLastVisit.set(false)
    hasCompared = true
    changes.set(news)
    cart.refresh(described.filter((next, at) => !sameJson(next, lines[at])))
  }
  chosen.subscribe(check)
  check()

  return {
    list: derive([changes, cart.lines], (all, lines) => lines.flatMap(line => all.get(lineKey(line)) ?? [])),
    sinceLastVisit: sinceLastVisit as Readable<boolean>,
    dismiss: (): void => changes.set(new Map()),
  }
}

/** The change that a verdict means; null if the line can be ordered or only needs other modifiers. */
function toLineChange(verdict: LineValidation) {
  if (verdict.status === 'available') return null
  if (verdict.status !== 'unfit') return { kind: verdict.status }
  return verdict.lost === null ? null : { kind: 'modifier-gone', modifier: verdict.lost } as const
}

/** A line with the menu's prices; the menu also supplies names that another program has left out. */
function describedBy(line: CartLine, menu: RestoMenu): CartLine {
  const dish = findDish(menu, line.id, line.menu.id)
  if (dish === undefined) return line
  const modifiers = line.modifiers.map(one => {
    // a modifier that the menu no longer has keeps its former price
    const item = byId(one, menu.modifiers.get(line.id) ?? [])?.item
    return item === undefined ? one : { ...one, name: one.name || item.name, price: item.price }
  })
  return { ...line, name: line.name || dish.name, price: dish.price, modifiers }
}
