import type { Report } from '../../env.ts'
import { detail, type Detail } from '../../log/report.ts'
import { derive } from '../../store/derived.ts'
import { createResource } from '../../store/resource.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { ChosenMenu, MenuStore, RestoMenu } from '../catalogue/menu.ts'
import type { MenuWire } from '../catalogue/menu-wire.ts'
import { byId } from '../catalogue/carry-over.ts'
import type { Cart } from './cart.ts'
import { readCartLink, type CartLink } from './link.ts'
import type { IncomingCart } from './incoming-cart.ts'
import { fillTemplate, type TemplateLine, type LinkLine } from './template.ts'

/** What is offered to be put into the cart, and whence: a link, or an order of before. Nothing changes before the answer. */
export type CartOffer = ReturnType<ReturnType<typeof createCartOffers>['view']['get']>

/** An order of before, as far as repeating it goes. */
export interface RepeatableOrder {
  readonly number?: string | undefined
  readonly restoId: number
  readonly currency: string
  readonly lines: readonly TemplateLine[]
}

const NONE = { at: 'none' } as const

export function createCartOffers({ incoming, cart, chosen, freshness, moment, adult, lookUpNames }: {
  readonly incoming: IncomingCart
  readonly cart: Cart
  readonly chosen: Readable<ChosenMenu | null>
  readonly freshness: MenuStore['freshness']
  readonly moment: Readable<number>
  /** Whether the customer is of age; null when not asked yet. */
  readonly adult: Readable<boolean | null>
  readonly lookUpNames: ReturnType<typeof createNameLookUp>
}) {
  const repeated = createStore<RepeatableOrder | null>(null)
  const link = derive([incoming.fragment], fragment => (fragment === null ? null : readCartLink(fragment)))
  /** A link names nothing: what the present menu lacks is asked of the restaurant that it came from, once. */
  const names = createResource<readonly TemplateLine[], null, CartLink>(() => null)

  /** The menu to look things up in: the present one, or that of an earlier visit when there is no other to be had. */
  const present = derive([chosen, freshness], (now, age) => (age.at === 'kept' && age.problem === null ? null : now))

  const view = derive([link, repeated, present, moment, adult, names, cart.lines], (read, order, place, at, isOfAge, learnt, held) => {
    // a link that says nothing to us
    if (read !== null && read.at !== 'fine') return { at: 'unreadable', why: read.at } as const
    const source = read?.link ?? order
    if (source === null || place === null) return NONE
    const { menu, method, resto } = place
    const lines = learnt.at === 'ready' && learnt.key === source ? learnt.value : source.lines
    // its dishes may yet be found by their names
    if (read !== null && lines === source.lines && missingOf(read.link, menu).length > 0) return NONE
    /** It was put together at another restaurant: its dishes are looked up in the present one. */
    const isElsewhere = source.restoId !== resto.id
    // an order's prices compare with those of its own restaurant only
    const isComparable = !isElsewhere && order?.currency === resto.currency
    const recipe = lines.map((line: TemplateLine) => (isComparable ? line : { ...line, price: undefined }))
    const filled = fillTemplate(recipe, { menu, method, zone: resto.zone, moment: at, isOfAge: isOfAge === true })
    // there are dishes in it for grown-ups, and nobody has been asked yet
    if (isOfAge === null && filled.unfit.some(one => one.why === 'adult')) return { at: 'age' } as const
    return {
      at: 'asked', from: read === null ? 'order' : 'link',
      /** Of the order; null when it has none, and for a link. */
      number: read === null ? order?.number ?? null : null,
      isElsewhere, filled, currency: resto.currency,
      /** Whether there is something that could be replaced. */
      hasOther: held.length > 0,
    } as const
  })

  function learn(): void {
    const [read, place] = [link.get(), present.get()]
    if (read?.at !== 'fine' || place === null) return
    const missing = missingOf(read.link, place.menu)
    if (missing.length > 0) void names.load(() => lookUpNames(read.link, missing), read.link)
  }
  link.subscribe(learn)
  present.subscribe(learn)
  learn()

  /** Closes the offer, which leaves no trace. */
  function dismiss(): void {
    // the link first: what lies beneath it was asked for earlier
    if (incoming.fragment.get() !== null) incoming.clear()
    repeated.set(null)
  }
  return {
    view,
    /** Offers an order's dishes at today's prices. */
    repeat: (order: RepeatableOrder): void => repeated.set(order),
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

function missingOf(link: CartLink, menu: RestoMenu): readonly LinkLine[] {
  return link.lines.filter(line => !menu.positions.has(line.id))
}

/** More menus than this are not asked for one link. */
const MAX_MENUS = 4

/**
 * Asks the restaurant of a link for the names of lines that the present menu lacks, and answers with all of the link's lines. Never
 * rejects: what cannot be learnt stays without a name.
 */
export function createNameLookUp(wire: Pick<MenuWire, 'positions' | 'modifiers'>, report: Report) {
  return async ({ restoId, lines }: CartLink, missing: readonly LinkLine[]): Promise<readonly TemplateLine[]> => {
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
}
