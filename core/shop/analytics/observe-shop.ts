import type { Cancel } from '../../env.ts'
import type { LazyService } from '../../lazy-service.ts'
import type { Route } from '../../router/router.ts'
import { constant, derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import { computeLeastPrice, type CartLine } from '../cart/line.ts'
import { findDish } from '../catalogue/find-dish.ts'
import type { SelectedMenu } from '../catalogue/menu.ts'
import type { PlacedOrder } from '../checkout/records.ts'
import type { OrderState } from '../checkout/state.ts'
import type { Venue } from '../place/choice.ts'
import type { routes } from '../routes.ts'
import { countLines, countStoredLines, listSurplus, toProduct } from './cart-diff.ts'
import type { EventProduct, ShopEvent } from './events.ts'

/** The members of the purchase service that are observed. */
interface ObservedPurchase {
  readonly cart: { readonly lines: Readable<readonly CartLine[]> }
  readonly checkout: { readonly order: {
    readonly state: Readable<OrderState>
    readonly placed: Readable<PlacedOrder | null>
  } }
}

/** The stores from which the events of a visit follow. No view reports an event. */
export interface ObservedShop {
  readonly route: Readable<Route<typeof routes>>
  /** The menu of the dish that a layer shows. */
  readonly layerMenu: Readable<SelectedMenu | null>
  readonly venue: Readable<Venue>
  readonly purchase: LazyService<ObservedPurchase>
  /** A hidden tab sends nothing: the tab that has changed the cart does. */
  readonly isPageVisible: { get(): boolean }
  /** Reads the stored list of the cart's lines. */
  readonly readStoredCart: () => string | null
}

/** Observes the shop from now on, and sends its events (CFG-12). The returned function ends it. */
export function observeShop(shop: ObservedShop, send: (event: ShopEvent) => void): Cancel {
  const { purchase } = shop
  const lines = purchase.select(constant<readonly CartLine[] | null>(null), ({ cart }) => cart.lines)
  const orderState = purchase.select(constant<OrderState>({ status: 'idle' }), ({ checkout }) => checkout.order.state)
  const placed = purchase.select(constant<PlacedOrder | null>(null), ({ checkout }) => checkout.order.placed)
  function sendProducts(
    name: ShopEvent['name'], products: readonly EventProduct[], order: Pick<ShopEvent, 'order'> = {},
  ): void {
    const venue = shop.venue.get()
    const currency = venue.kind === 'none' ? null : venue.resto.currency || null
    if (products.length > 0) send({ name, currency, products, ...order })
  }
  const listAll = (): readonly EventProduct[] => (lines.get() ?? []).map(line => toProduct(line, line.count))

  const viewed = deriveViewedDish(shop)
  function onView(): void {
    const dish = viewed.get()
    if (dish !== null) send({ name: 'viewItem', currency: dish.currency || null, products: [dish.product] })
  }

  let knownLines = lines.get()
  // dishes that are added before the cart service has loaded are not in the stored list
  let knownCounts = knownLines === null ? countStoredLines(shop.readStoredCart()) : countLines(knownLines)
  let hasBegunCheckout = false
  function onLines(): void {
    const [current, before, countsBefore] = [lines.get(), knownLines, knownCounts]
    if (current === null || current === before) return
    knownLines = current
    knownCounts = countLines(current)
    if (current.length === 0) hasBegunCheckout = false
    const { status } = orderState.get()
    const isOrdered = status === 'sending' || (status === 'unknown' && current.length === 0)
    if (isOrdered || !shop.isPageVisible.get()) return
    sendProducts('addToCart', listSurplus(current, countsBefore))
    sendProducts('removeFromCart', listSurplus(before ?? [], knownCounts))
  }

  const isInCheckout = derive([shop.route, lines], ({ page }, current) =>
    page.name === 'cart.index' && current !== null && current.length > 0)
  function onCheckout(): void {
    if (!isInCheckout.get() || hasBegunCheckout || !shop.isPageVisible.get()) return
    hasBegunCheckout = true
    sendProducts('beginCheckout', listAll())
  }

  let knownAttempt = placed.get()?.attempt
  function onPlaced(): void {
    const order = placed.get()
    if (order === null || order.attempt === knownAttempt) return
    knownAttempt = order.attempt
    // an order of another tab or of an earlier page is shown without being sent here
    if (orderState.get().status !== 'sending') return
    // the cart still has the ordered lines
    sendProducts('purchase', listAll(), { order: { id: order.id, payable: order.payable } })
  }

  const observed = [[viewed, onView], [lines, onLines], [isInCheckout, onCheckout], [placed, onPlaced]] as const
  const cancels = observed.map(([store, listen]) => store.subscribe(listen))
  onView()
  onCheckout()
  return () => cancels.forEach(cancel => cancel())
}

/** The dish whose layer is open, with the price that its card shows; null while there is none. */
function deriveViewedDish({ route, layerMenu }: Pick<ObservedShop, 'route' | 'layerMenu'>) {
  return derive([route, layerMenu], ({ layer }, shown) => {
    if (layer?.name !== 'menus.positions.show' || shown === null) return null
    const { menu, resto: { currency } } = shown
    const dish = findDish(menu, Number(layer.params.positionId), Number(layer.params.menuId))
    if (dish === undefined) return null
    const { id, name } = dish
    const { amount: price } = computeLeastPrice(dish, menu.modifiers.get(id) ?? [])
    return { key: `${layer.params.menuId}/${id}`, currency, product: { id, name, price, quantity: 1, variant: '' } }
  }, (a, b) => a?.key === b?.key)
}
