import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { ChosenMenu } from '../menu/chosen-menu.ts'
import { dishOf, type MenuKeeper, type RestoMenu } from '../menu/menu.ts'
import type { Cart } from './cart.ts'
import { byId } from './carry-over.ts'
import { judgeLine, type LineVerdict, type Occasion } from './judge-line.ts'
import { identity, unitPrice, type CartPosition, type Described } from './position.ts'

/** What became of a line since it was put in, or since the menu that the customer last saw (MENU-15). */
export type CartChange = { readonly key: string; readonly name: string } & (
  /** Of one piece with its modifiers, minor units; negative when it became cheaper. */
  | { readonly at: 'price'; readonly difference: number }
  | ChangedState
)
type ChangedState = { readonly at: 'gone' | 'sold-out' | 'later' } | { readonly at: 'modifier-gone'; readonly modifier: string }

export interface Reconciled {
  readonly changes: readonly CartChange[]
  /** By identity: what the menu says of the lines that say otherwise. */
  readonly lines: ReadonlyMap<string, Described>
}

/**
 * The cart's lines against the present menu. Prices are compared with the line's own; what cannot be ordered counts as
 * news unless `before`, the menu seen last, said so too. Lines of menus that the restaurant does not have are another
 * matter: their customer has moved (CART-09).
 */
function reconcile(lines: readonly CartPosition[], before: RestoMenu | null, now: RestoMenu, occasion: Occasion): Reconciled {
  const menuIds = new Set(now.menus.map(one => one.menu.id))
  const changes: CartChange[] = []
  const described = new Map<string, Described>()
  for (const line of lines) {
    if (!menuIds.has(line.menu.id)) continue
    const next = describedBy(line, now)
    const about = { key: identity(line), name: next?.name ?? line.name }
    const state = stateOf(judgeLine(line, now, occasion))
    // that a dish has its hours is no news by itself
    const isNews = before === null ? state?.at !== 'later' : state?.at !== stateOf(judgeLine(line, before, occasion))?.at
    if (next !== null) {
      described.set(about.key, next)
      const difference = unitPrice(next) - unitPrice(line)
      if (difference !== 0) changes.push({ ...about, at: 'price', difference })
    }
    if (isNews && state !== null) changes.push({ ...about, ...state })
  }
  return { changes, lines: described }
}

/** The state of a line as it is told; null when it can be ordered, or its choice is only to be made anew. */
function stateOf(verdict: LineVerdict): ChangedState | null {
  if (verdict.at === 'available') return null
  if (verdict.at !== 'unfit') return { at: verdict.at }
  return verdict.lost === null ? null : { at: 'modifier-gone', modifier: verdict.lost }
}

/** What a line costs now, and is called when another program left that out; null when it says so itself, or when nobody knows. */
function describedBy(line: CartPosition, menu: RestoMenu): Described | null {
  const dish = dishOf(menu, line.id, line.menu.id)
  if (dish === undefined) return null
  const groups = menu.modifiers.get(line.id) ?? []
  // a modifier that is gone keeps the price that it was chosen at
  const modifiers = line.modifiers.map(one => {
    const item = byId(one, groups)?.item
    return item === undefined ? one : { ...one, name: one.name || item.name, price: item.price }
  })
  const name = line.name || dish.name
  const isSame = dish.price === line.price && name === line.name && modifiers.every((one, index) => {
    const was = line.modifiers[index]
    return one.price === was?.price && one.name === was.name
  })
  return isSame ? null : { name, price: dish.price, modifiers }
}

export interface CartChanges {
  /** Of the lines that are still in the cart, until dismissed. */
  readonly list: Readable<readonly CartChange[]>
  dismiss(): void
}

/** Compares the cart with each menu that comes, once; the prices of the cart follow, and the customer is told. */
export function createCartChanges({ cart, chosen, freshness, moment }: {
  readonly cart: Cart
  readonly chosen: Readable<ChosenMenu | null>
  readonly freshness: MenuKeeper['freshness']
  readonly moment: Readable<number>
}): CartChanges {
  const found = createStore<readonly CartChange[]>([])
  /** The menu that the customer saw last. */
  let seen: RestoMenu | null = null

  function check(): void {
    const now = chosen.get()
    if (now === null || now.menu === seen) return
    const before = seen?.restoId === now.resto.id ? seen : null
    seen = now.menu
    if (freshness.get().at === 'kept') return
    const { changes, lines } = reconcile(cart.positions.get(), before, now.menu, { zone: now.resto.zone, moment: moment.get() })
    found.set(joined(found.get(), changes))
    cart.refresh(lines)
  }
  chosen.subscribe(check)

  return {
    list: derive([found, cart.positions], (changes, lines) => {
      const keys = new Set(lines.map(identity))
      return changes.filter(change => keys.has(change.key))
    }),
    dismiss: () => found.set([]),
  }
}

/** What is told already and what is new: differences of one line add up, of two states the later one holds. */
function joined(told: readonly CartChange[], fresh: readonly CartChange[]): readonly CartChange[] {
  if (fresh.length === 0) return told
  const kindOf = (change: CartChange): string => `${change.key} ${change.at === 'price' ? 'price' : 'state'}`
  const all = new Map(told.map(change => [kindOf(change), change]))
  for (const change of fresh) {
    const former = all.get(kindOf(change))
    const difference = change.at === 'price' && former?.at === 'price' ? former.difference + change.difference : null
    all.set(kindOf(change), change.at === 'price' && difference !== null ? { ...change, difference } : change)
  }
  return [...all.values()].filter(change => change.at !== 'price' || change.difference !== 0)
}
