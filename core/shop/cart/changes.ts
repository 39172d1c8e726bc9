import { sameJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { dishOf, type ChosenMenu, type MenuStore, type RestoMenu } from '../catalogue/menu.ts'
import type { Cart } from './cart.ts'
import { byId } from '../catalogue/carry-over.ts'
import { judgeLine, type LineVerdict } from '../catalogue/judge-line.ts'
import { lineKey, unitPrice, type CartLine, type Described } from './line.ts'

/** What became of a line since it was put in, or since the menu that the customer last saw (MENU-15). */
export type CartChange = { readonly key: string; readonly name: string } & (
  /** Of one piece with its modifiers, minor units; negative when it became cheaper. */
  | { readonly at: 'price'; readonly difference: number }
  | ChangedState
)
type ChangedState = { readonly at: 'gone' | 'sold-out' | 'later' } | { readonly at: 'modifier-gone'; readonly modifier: string }

/** What is told of a line: differences add up, of two states the later one holds. */
interface News {
  readonly name: string
  readonly difference: number
  readonly state: ChangedState | null
}

/**
 * Compares the cart with each menu that comes, once; the prices of the cart follow, and the customer is told. Prices are
 * compared with the line's own; what cannot be ordered counts as news unless the menu seen last said so too.
 */
export function createCartChanges({ cart, chosen, freshness, moment }: {
  readonly cart: Cart
  readonly chosen: Readable<ChosenMenu | null>
  readonly freshness: MenuStore['freshness']
  readonly moment: Readable<number>
}) {
  /** By the lines' keys. */
  const told = createStore<ReadonlyMap<string, News>>(new Map())
  /** The menu that the customer saw last. */
  let seen: RestoMenu | null = null

  function check(): void {
    const now = chosen.get()
    if (now === null || now.menu === seen) return
    const before = seen?.restoId === now.resto.id ? seen : null
    seen = now.menu
    if (freshness.get().at === 'kept') return
    const context = { zone: now.resto.zone, moment: moment.get() }
    const news = new Map(told.get())
    const described = new Map<string, Described>()
    for (const line of cart.lines.get()) {
      // a line of another restaurant's menu is another matter: its customer has moved (CART-09)
      if (!now.menu.menus.some(({ menu }) => menu.id === line.menu.id)) continue
      const key = lineKey(line)
      const former = news.get(key)
      const next = describedBy(line, now.menu)
      if (!sameJson(next, describedBy(line))) described.set(key, next)
      const state = stateOf(judgeLine(line, now.menu, context))
      // that a dish has its hours is no news by itself
      const isNews = before === null ? state?.at !== 'later' : state?.at !== stateOf(judgeLine(line, before, context))?.at
      news.set(key, {
        name: next.name,
        difference: (former?.difference ?? 0) + unitPrice(next) - unitPrice(line),
        state: (isNews ? state : null) ?? former?.state ?? null,
      })
    }
    told.set(news)
    cart.refresh(described)
  }
  chosen.subscribe(check)

  return {
    /** Of the lines that are still in the cart, until dismissed. */
    list: derive([told, cart.lines], (all, lines) => lines.flatMap((line): CartChange[] => {
      const key = lineKey(line)
      const { name, difference, state } = all.get(key) ?? NO_NEWS
      const price: CartChange[] = difference === 0 ? [] : [{ key, name, at: 'price', difference }]
      return state === null ? price : [...price, { key, name, ...state }]
    })),
    dismiss: (): void => told.set(new Map()),
  }
}
const NO_NEWS: News = { name: '', difference: 0, state: null }

/** The state of a line as it is told; null when it can be ordered, or its choice is only to be made anew. */
function stateOf(verdict: LineVerdict): ChangedState | null {
  if (verdict.at === 'available') return null
  if (verdict.at !== 'unfit') return { at: verdict.at }
  return verdict.lost === null ? null : { at: 'modifier-gone', modifier: verdict.lost }
}

/** What a line costs by a menu, and is called when another program left that out; as it says itself where nobody knows. */
function describedBy(line: CartLine, menu?: RestoMenu): Described {
  const dish = menu && dishOf(menu, line.id, line.menu.id)
  // a modifier that is gone keeps the price that it was chosen at
  const modifiers = line.modifiers.map(one => {
    const item = dish && byId(one, menu.modifiers.get(line.id) ?? [])?.item
    return item === undefined ? one : { ...one, name: one.name || item.name, price: item.price }
  })
  return { name: line.name || (dish?.name ?? ''), price: dish?.price ?? line.price, modifiers }
}
