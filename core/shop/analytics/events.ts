import type { Minor } from '../../money.ts'

/**
 * The events of a visit that analytics counts (CFG-12). `action`: the field of the event in
 * `dataLayer`. `goal`: the id of the goal in the counter.
 */
const SHOP_EVENTS = {
  viewItem: { action: 'detail', goal: 'view_item' },
  addToCart: { action: 'add', goal: 'add_to_cart' },
  removeFromCart: { action: 'remove', goal: 'remove_from_cart' },
  beginCheckout: { action: 'checkout', goal: 'begin_checkout' },
  purchase: { action: 'purchase', goal: 'purchase' },
} as const

/** Pieces of a dish in an event. `price`: of a piece with its modifiers, in minor units. */
export interface EventProduct {
  readonly id: number
  readonly name: string
  readonly price: Minor
  readonly quantity: number
  /** The names of the modifiers, separated by commas; '' for none. */
  readonly variant: string
}

/** An event of a visit. It has only data of the menu and of the order's number and sum. */
export interface ShopEvent {
  readonly name: keyof typeof SHOP_EVENTS
  /** ISO 4217; null if no restaurant or not its currency is known. */
  readonly currency: string | null
  readonly products: readonly EventProduct[]
  /** Present for `purchase` only. `payable`: minor units, with the delivery. */
  readonly order?: { readonly id: string; readonly payable: Minor }
}

/** Converts minor units to the decimal number of major units that a counter expects: 123450 → 1234.5. */
const toMajor = (amount: Minor): number => amount / 100

/**
 * Converts an event to an entry of `dataLayer`, in the format of Yandex Metrica's e-commerce, which is that of
 * Google's Enhanced Ecommerce.
 * @see https://yandex.com/support/metrica/en/ecommerce/data
 */
export function toDataLayerEntry({ name, currency, products, order }: ShopEvent) {
  const actionField = order === undefined
    ? name === 'beginCheckout' ? { step: 1 } : undefined
    : { id: order.id, revenue: toMajor(order.payable) }
  return {
    ecommerce: {
      ...(currency !== null && { currencyCode: currency }),
      [SHOP_EVENTS[name].action]: {
        ...(actionField !== undefined && { actionField }),
        products: products.map(({ id, price, variant, ...product }) => ({
          ...product, id: String(id), price: toMajor(price), ...(variant !== '' && { variant }),
        })),
      },
    },
  }
}

/**
 * Converts an event to the arguments of the counter's `reachGoal`: the goal's id, and for a purchase the revenue.
 * @see https://yandex.com/support/metrica/en/objects/reachgoal
 */
export function toGoal({ name, currency, order }: ShopEvent) {
  const { goal } = SHOP_EVENTS[name]
  if (order === undefined) return [goal] as const
  return [goal, { order_price: toMajor(order.payable), ...(currency !== null && { currency }) }] as const
}
