import type { History } from 'history'
import type { Report } from '../../env.ts'
import { withoutLastSlashes } from '../../http/query.ts'
import { string } from '../../http/read.ts'
import { detail, type Detail } from '../../log/report.ts'
import { derive } from '../../store/derived.ts'
import { createResource } from '../../store/resource.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import type { ChosenMenu, MenuStore } from '../catalogue/menu.ts'
import type { MenuWire } from '../catalogue/menu-wire.ts'
import { byId } from '../catalogue/modifiers.ts'
import { KEY } from '../keys.ts'
import { routes } from '../routes.ts'
import type { Cart } from './cart.ts'
import { MAX_LINK, readCartLink, type CartLink, type LinkLine } from './link.ts'
import { fillTemplate, type TemplateLine } from './template.ts'

/** What is offered to be put into the cart, and whence: a link, or an order of before. Nothing changes before the answer. */
export type CartOffer = ReturnType<ReturnType<typeof createCartOffers>['view']['get']>

/** What can be put into the cart again; an order of before also has a number and prices. */
export interface Template {
  readonly restoId: number
  readonly lines: readonly TemplateLine[]
  readonly number?: string | undefined
  readonly currency?: string
}

/**
 * Takes carts out of the address bar before anything else reads it, and keeps them for this tab until the customer has
 * answered: the choice of a place may come in between, and a reload.
 */
export function createIncomingCart(history: History, storedInTab: OpenStored) {
  const fragment = storedInTab<string | null>(KEY.cartLink, string, null, { write: String })

  function takeIn(): void {
    const { pathname, search, hash, state } = history.location
    if (withoutLastSlashes(pathname) !== routes['cart.index'].path || !/^#?cart[^a-z]/i.test(hash)) return
    // what is longer is refused later, with words, and need not be kept whole for that
    fragment.set(hash.slice(1, 3 * MAX_LINK))
    history.replace({ pathname, search, hash: '' }, state)
  }
  takeIn()
  history.listen(takeIn)
  return { link: derive([fragment], text => (text === null ? null : readCartLink(text))), clear: fragment.forget }
}

const NONE = { at: 'none' } as const

export function createCartOffers({ incoming, cart, chosen, freshness, moment, adult, lookUpNames }: {
  readonly incoming: ReturnType<typeof createIncomingCart>
  readonly cart: Cart
  readonly chosen: Readable<ChosenMenu | null>
  readonly freshness: MenuStore['freshness']
  readonly moment: Readable<number>
  /** Whether the customer is of age; null when not asked yet. */
  readonly adult: Readable<boolean | null>
  readonly lookUpNames: (link: CartLink, missing: readonly LinkLine[]) => Promise<readonly TemplateLine[]>
}) {
  const repeated = createStore<Template | null>(null)
  /** A link names nothing: what the present menu lacks is asked of the restaurant that it came from, once. */
  const names = createResource<readonly TemplateLine[], null, CartLink>(() => null)

  /** The menu to look things up in: the present one, or that of an earlier visit when there is no other to be had. */
  const present = derive([chosen, freshness], (now, age) => (age.at === 'kept' && age.problem === null ? null : now))
  /** What the present menu lacks of a link. */
  const missing = derive([incoming.link, present], (read, place) => (
    read?.at !== 'fine' || place === null ? [] : read.link.lines.filter(line => !place.menu.positions.has(line.id))))
  function learn(): void {
    const [read, nameless] = [incoming.link.get(), missing.get()]
    if (read?.at === 'fine' && nameless.length > 0) void names.load(() => lookUpNames(read.link, nameless), read.link)
  }
  missing.subscribe(learn)
  learn()

  const sources = [incoming.link, repeated, missing, names, present, moment, adult, cart.lines] as const
  const view = derive(sources, (read, order, nameless, learnt, place, at, isOfAge, held) => {
    // a link that says nothing to us
    if (read !== null && read.at !== 'fine') return { at: 'unreadable', why: read.at } as const
    const source: Template | null = read?.link ?? order
    if (source === null || place === null) return NONE
    const known = learnt.at === 'ready' && learnt.key === source ? learnt.value : null
    // its dishes may yet be found by their names
    if (known === null && nameless.length > 0) return NONE
    const { id, currency } = place.resto
    /** It was put together at another restaurant: its dishes are looked up in the present one. */
    const isElsewhere = source.restoId !== id
    // an order's prices compare with those of its own restaurant only
    const isComparable = !isElsewhere && source.currency === currency
    const lines = (known ?? source.lines).map(line => (isComparable ? line : { ...line, price: undefined }))
    const filled = fillTemplate(lines, place, at, isOfAge === true)
    // there are dishes in it for grown-ups, and nobody has been asked yet
    if (isOfAge === null && filled.unfit.some(one => one.why === 'adult')) return { at: 'age' } as const
    return {
      at: 'asked', from: read === null ? 'order' : 'link',
      /** Of the order; null when it has none, and for a link. */
      number: source.number ?? null,
      isElsewhere, filled, currency,
      /** Whether there is something that could be replaced. */
      hasOther: held.length > 0,
    } as const
  })

  /** Closes the offer, which leaves no trace. */
  function dismiss(): void {
    incoming.clear()
    repeated.set(null)
  }
  return {
    view,
    /** Offers an order's dishes at today's prices. */
    repeat: (order: Template): void => repeated.set(order),
    /** Puts what fits into the cart, and answers with the way back; null when there was nothing to put. */
    accept(where: 'beside' | 'instead'): (() => void) | null {
      const now = view.get()
      dismiss()
      return now.at === 'asked' && now.filled.fitting.length > 0 ? cart.putIn(now.filled.fitting, where) : null
    },
    dismiss,
    /** Whoever ordered before has left: a link is nobody's. */
    forget: (): void => repeated.set(null),
  }
}

/** More menus than this are not asked for one link. */
const MAX_MENUS = 4

/** All lines of a link, with the names that its restaurant has for what is missing here. Never rejects: the rest goes without. */
export async function linesWithNames(
  wire: Pick<MenuWire, 'positions' | 'modifiers'>, report: Report, { restoId, lines }: CartLink, missing: readonly LinkLine[],
): Promise<readonly TemplateLine[]> {
  const answerOf = <T>(what: Detail, call: Promise<T>): Promise<T | null> => call.catch(() => {
    report('cart-link.names-unknown', what)
    return null
  })
  const menuIds = [...new Set(missing.map(line => line.menuId))].slice(0, MAX_MENUS)
  const [groups, ...menus] = await Promise.all([
    missing.some(line => line.modifiers.length > 0) ? answerOf(detail`resto ${restoId}`, wire.modifiers(restoId)) : null,
    ...menuIds.map(menuId => answerOf(detail`menu ${menuId}`, wire.positions(menuId))),
  ])
  const names = new Map(menus.flatMap(dishes => dishes ?? []).map(dish => [dish.id, dish.name]))
  return lines.map(line => ({
    ...line, name: names.get(line.id),
    modifiers: line.modifiers.map(one => ({ ...one, name: byId(one, groups?.get(line.id) ?? [])?.item.name })),
  }))
}
