import { sameJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { SelectedMenu, MenuStore, RestoMenu } from '../catalogue/menu.ts'
import { findDish } from '../catalogue/find-dish.ts'
import type { Cart } from './cart.ts'
import { findModifierById } from '../catalogue/modifiers.ts'
import { validateLine, type LineValidation } from '../catalogue/validate-line.ts'
import { unitPrice, type CartLine } from './line.ts'
import { lineKey } from './line-key.ts'

/** What newer menus have changed in a cart line since the customer dismissed the list (MENU-15). */
export type CartChange = Readonly<{ key: string; name: string }> & (
  /** `difference`: new minus former unit price, in minor units. */
  | { readonly kind: 'price'; readonly difference: number }
  | NonNullable<ReturnType<typeof toLineChange>>
)

/** What the changes and the offers of the cart depend on. */
export interface CartContext {
  readonly cart: Cart
  readonly selectedMenu: Readable<SelectedMenu | null>
  readonly freshness: MenuStore['freshness']
  /** The time of the order, in milliseconds since 1970 by the API's clock. */
  readonly moment: Readable<number>
}

/** The changes that the customer is shown. */
export interface CartChanges {
  /** The changes of lines that are still in the cart, until they are dismissed. */
  readonly list: Readable<readonly CartChange[]>
  /** Whether all changes came with the first menu of the visit, none while the page was open. */
  readonly sinceLastVisit: Readable<boolean>
  /** Empties the list. */
  dismiss(): void
}

/** Compares the cart with each new menu once: updates the cart's prices, and lists the changes. */
export function createCartChanges({ cart, selectedMenu, freshness, moment }: CartContext): CartChanges {
  /** Changes by line key. Price differences add up; of other kinds, the last change counts. */
  const changes = createStore<ReadonlyMap<string, readonly CartChange[]>>(new Map())
  const sinceLastVisit = createStore(true)
  let lastMenu: RestoMenu | null = null
  let hasCompared = false

  function check(): void {
    const selected = selectedMenu.get()
    if (selected === null || selected.menu === lastMenu) return
    const previousMenu = lastMenu?.restoId === selected.resto.id ? lastMenu : null
    lastMenu = selected.menu
    // a cached menu may be outdated: keep it as the next menu's predecessor, but do not compare the cart with it
    if (freshness.get().status === 'cached') return
    const [zone, time] = [selected.resto.zone, moment.get()]
    // skip lines of another restaurant's menu: the customer has changed the restaurant (CART-09)
    const ids = selected.menu.menus.map(({ menu }) => menu.id)
    const lines = cart.lines.get().filter(line => ids.includes(line.menu.id))
    const nextChanges = new Map(changes.get())
    let hasNews = false
    const updatedLines = lines.map(line => {
      const updated = updateFromMenu(line, selected.menu)
      const label = { key: lineKey(line), name: updated.name }
      const former = nextChanges.get(label.key) ?? []
      const formerDifference = former.find(change => change.kind === 'price')?.difference ?? 0
      const difference = formerDifference + unitPrice(updated) - unitPrice(line)
      const lineChange = toLineChange(validateLine(line, selected.menu, zone, time))
      // A change is no news if the line had it with this restaurant's previous menu. Without a previous
      // menu, `later` is no news: the time of the order alone may cause it, without a change of the menu.
      const before = previousMenu === null ? null : toLineChange(validateLine(line, previousMenu, zone, time))
      const knownKind = previousMenu === null ? 'later' : before?.kind
      const isNews = lineChange !== null && lineChange.kind !== knownKind
      hasNews ||= isNews || difference !== formerDifference
      const priceChanges = difference === 0 ? [] : [{ ...label, kind: 'price', difference } as const]
      const formerChanges = former.filter(change => change.kind !== 'price').map(change => ({ ...change, ...label }))
      nextChanges.set(label.key, [...priceChanges, ...isNews ? [{ ...label, ...lineChange }] : formerChanges])
      return updated
    })
    if (hasNews && hasCompared) sinceLastVisit.set(false)
    hasCompared = true
    changes.set(nextChanges)
    cart.refresh(updatedLines.filter((updated, index) => !sameJson(updated, lines[index])))
  }
  selectedMenu.subscribe(check)
  check()

  return {
    list: derive([changes, cart.lines], (all, lines) => lines.flatMap(line => all.get(lineKey(line)) ?? [])),
    sinceLastVisit: sinceLastVisit as Readable<boolean>,
    dismiss: (): void => changes.set(new Map()),
  }
}

/** The change to show for a validation; null for an available line, or if only counts of modifiers are wrong. */
function toLineChange(validation: LineValidation) {
  if (validation.status === 'available') return null
  if (validation.status !== 'unfit') return { kind: validation.status }
  const { lostModifier } = validation
  return lostModifier === null ? null : { kind: 'modifier-gone', modifier: lostModifier } as const
}

/** The line with the menu's prices, and with its names where another program has left them out. */
function updateFromMenu(line: CartLine, menu: RestoMenu): CartLine {
  const dish = findDish(menu, line.id, line.menu.id)
  if (dish === undefined) return line
  const modifiers = line.modifiers.map(modifier => {
    // a modifier that the menu no longer has keeps its former price
    const item = findModifierById(modifier, menu.modifiers.get(line.id) ?? [])?.item
    return item === undefined ? modifier : { ...modifier, name: modifier.name || item.name, price: item.price }
  })
  return { ...line, name: line.name || dish.name, price: dish.price, modifiers }
}
