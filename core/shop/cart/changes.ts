import { sameJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { ChosenMenu, MenuStore, RestoMenu } from '../catalogue/menu.ts'
import { dishOf } from '../catalogue/dish-of.ts'
import type { Cart } from './cart.ts'
import { byId } from '../catalogue/modifiers.ts'
import { judgeLine, type LineVerdict } from '../catalogue/judge-line.ts'
import { unitPrice, type CartLine } from './line.ts'
import { lineKey } from './line-key.ts'

/** What became of a line since it was put in, or since the menu seen last (MENU-15). */
export type CartChange = Readonly<{ key: string; name: string }> & (
  /** Of one piece, minor units; negative when it became cheaper. */
  | { readonly at: 'price'; readonly difference: number }
  | NonNullable<ReturnType<typeof stateOf>>
)

export interface CartContext {
  readonly cart: Cart
  readonly chosen: Readable<ChosenMenu | null>
  readonly freshness: MenuStore['freshness']
  readonly moment: Readable<number>
}

/** Compares the cart with each menu that comes, once: its prices follow, and the customer is told. */
export function createCartChanges({ cart, chosen, freshness, moment }: CartContext) {
  /** By key: differences of the price add up, of two states the later one holds. */
  const told = createStore<ReadonlyMap<string, readonly CartChange[]>>(new Map())
  let seen: RestoMenu | null = null

  function check(): void {
    const now = chosen.get()
    if (now === null || now.menu === seen) return
    const before = seen?.restoId === now.resto.id ? seen : null
    seen = now.menu
    if (freshness.get().at === 'kept') return
    const [zone, at] = [now.resto.zone, moment.get()]
    // a line of another restaurant's menu is another matter: its customer has moved (CART-09)
    const ids = now.menu.menus.map(({ menu }) => menu.id)
    const lines = cart.lines.get().filter(line => ids.includes(line.menu.id))
    const news = new Map(told.get())
    const described = lines.map(line => {
      const next = describedBy(line, now.menu)
      const about = { key: lineKey(line), name: next.name }
      const former = news.get(about.key) ?? []
      const dearer = former.find(one => one.at === 'price')?.difference ?? 0
      const difference = dearer + unitPrice(next) - unitPrice(line)
      const state = stateOf(judgeLine(line, now.menu, zone, at))
      // what the menu seen last said too is no news, nor that a dish has its hours
      const known = before === null ? 'later' : stateOf(judgeLine(line, before, zone, at))?.at
      const isNews = state !== null && state.at !== known
      news.set(about.key, [
        ...(difference === 0 ? [] : [{ ...about, at: 'price', difference } as const]),
        ...(isNews ? [{ ...about, ...state }]
          : former.filter(one => one.at !== 'price').map(one => ({ ...one, ...about }))),
      ])
      return next
    })
    told.set(news)
    cart.refresh(described.filter((next, at) => !sameJson(next, lines[at])))
  }
  chosen.subscribe(check)
  check()

  return {
    /** Of the lines that are still in the cart, until dismissed. */
    list: derive([told, cart.lines], (all, lines) => lines.flatMap(line => all.get(lineKey(line)) ?? [])),
    dismiss: (): void => told.set(new Map()),
  }
}

/** Null when it can be ordered, or its choice is only to be made anew. */
function stateOf(verdict: LineVerdict) {
  if (verdict.at === 'available') return null
  if (verdict.at !== 'unfit') return { at: verdict.at }
  return verdict.lost === null ? null : { at: 'modifier-gone', modifier: verdict.lost } as const
}

/** A line at a menu's prices, named by it where another program named nothing. */
function describedBy(line: CartLine, menu: RestoMenu): CartLine {
  const dish = dishOf(menu, line.id, line.menu.id)
  if (dish === undefined) return line
  const modifiers = line.modifiers.map(one => {
    // a modifier that is gone keeps the price that it was chosen at
    const item = byId(one, menu.modifiers.get(line.id) ?? [])?.item
    return item === undefined ? one : { ...one, name: one.name || item.name, price: item.price }
  })
  return { ...line, name: line.name || dish.name, price: dish.price, modifiers }
}
