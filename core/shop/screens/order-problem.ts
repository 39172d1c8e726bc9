import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import { formatIso, parseIso } from '../../time/iso.ts'
import { dishesOf, type OrderPopup } from '../quote/refusals.ts'
import type { PaymentMethod } from '../quote/wire.ts'
import { methodsOffered } from '../place/zones.ts'
import type { Shop } from '../app.ts'

/** Something that the customer can do about a refused order. */
export type Remedy =
  | { readonly at: 'menu' | 'split' | 'take-away' | 'change-address' }
  | { readonly at: 'remove'; readonly positionIds: readonly number[] }
  /** `moment` in ms since 1970. */
  | { readonly at: 'pre-order'; readonly moment: number }
  | { readonly at: 'pay'; readonly method: PaymentMethod }

/** A refused order, as its dialog shows it (CHK-06). */
export interface OrderProblem {
  readonly popup: OrderPopup
  /** The last one solves it best. */
  readonly remedies: readonly Remedy[]
  /** The dishes in the cart that it is about, each once. */
  readonly names: readonly string[]
  /** What the cart lacks of the least sum, in minor units; 0 when it lacks nothing. */
  readonly missing: number
}

type Needs = Pick<Shop, 'cart' | 'checkout' | 'location' | 'router'>

/** The nearest time to order for, in ms since 1970; after a chosen one has been refused, the nearest one later than that. */
export function createNextSlot({ checkout }: Pick<Shop, 'checkout'>): Readable<number | null> {
  return derive([checkout.days, checkout.draft.preOrderTime], (days, chosen) => {
    const after = chosen === null ? undefined : parseIso(chosen)
    return days.flatMap(day => day.slots).find(slot => after === undefined || slot > after) ?? null
  })
}

export function createOrderProblem({ cart, checkout, location }: Needs): Readable<OrderProblem | null> {
  const elsewhere = derive([location.choice.venue, location.cities.data], (now, cities): readonly Remedy[] => {
    const loaded = now.at === 'resto' && now.choice.method === 'DELIVERY' ? cities.get(now.city.id) : undefined
    const canTakeAway = loaded?.at === 'ready' && methodsOffered(loaded.value).includes('TAKE_AWAY')
    return canTakeAway ? [{ at: 'take-away' }, { at: 'change-address' }] : [{ at: 'change-address' }]
  })
  const otherPayments = derive([checkout.payments, checkout.payment], (offered, chosen): readonly Remedy[] =>
    offered.filter(method => method !== chosen).map(method => ({ at: 'pay', method })))
  const sources = [checkout.order.state, cart.totals, elsewhere, otherPayments, createNextSlot({ checkout })] as const
  return derive(sources, (state, { lines, total }, others, payments, slot) => {
    if (state.at !== 'refused') return null
    const { popup } = state
    const { names } = dishesOf(popup, lines)
    const missing = popup.kind === 'minimum' && popup.amount !== null ? Math.max(0, popup.amount - total) : 0
    function remediesOf(): readonly Remedy[] {
      switch (popup.kind) {
        case 'minimum': case 'add-more':
          return [{ at: 'menu' }]
        case 'maximum':
          return [{ at: 'split' }]
        case 'out-of-zone':
          return others
        case 'cannot-deliver': case 'not-found':
          return names.length > 0 ? [{ at: 'change-address' }, { at: 'remove', positionIds: popup.positionIds }] : others
        case 'closed':
          return slot === null ? others : [...others, { at: 'pre-order', moment: slot }]
        case 'payment-unsupported':
          return payments.length === 0 ? others : payments
      }
    }
    return { popup, names, missing, remedies: remediesOf() }
  })
}

/** The part of the page that a way leads to. */
const LEADS_TO = { split: 'cart', 'pre-order': 'time', pay: 'payment', menu: null, 'take-away': null, 'change-address': null, remove: null } as const

/** Closes the dialog and goes a way; answers with the part of the page that it leads to. */
export function applyRemedy({ cart, checkout, location, router }: Needs, remedy: Remedy): 'cart' | 'time' | 'payment' | null {
  const now = location.choice.venue.get()
  checkout.order.dismiss()
  if (remedy.at === 'menu') router.go('home.index', {})
  if (remedy.at === 'take-away') location.dialog.open({ method: 'TAKE_AWAY' })
  if (remedy.at === 'change-address') location.dialog.open()
  if (remedy.at === 'remove') cart.removeIds(remedy.positionIds)
  if (remedy.at === 'pay') checkout.draft.payment.set(remedy.method)
  if (remedy.at === 'pre-order' && now.at === 'resto') {
    checkout.draft.preOrderTime.set(formatIso(remedy.moment, now.resto.zone.offsetAt(remedy.moment)))
  }
  return LEADS_TO[remedy.at]
}
