import type { Report } from '../../env.ts'
import { detail } from '../../log/report.ts'
import { derive } from '../../store/derived.ts'
import { createResource } from '../../store/resource.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { MenuApi } from '../catalogue/menu-api.ts'
import { findModifierById } from '../catalogue/modifiers.ts'
import type { CartContext } from './changes.ts'
import { parseCartLink, type CartLink, type LinkLine } from './link.ts'
import type { IncomingCart } from './incoming.ts'
import { fillTemplate, type TemplateLine } from './template.ts'

/** The cart that is offered to the customer. `none`: nothing is offered, or menu or dish names are still loading. */
export type CartOffer =
  /** `newerVersion`: a newer version of the shop has made the link. */
  | { readonly status: 'unreadable'; readonly why: 'damaged' | 'newerVersion' }
  /** `age`: the customer must confirm the age first. */
  | { readonly status: 'none' | 'age' }
  | OfferedCart
interface OfferedCart {
  readonly status: 'offered'
  readonly from: 'order' | 'link'
  /** The number of the repeated order; null for none. */
  readonly number: string | null
  /** Whether the offered lines are of another restaurant than the selected one. */
  readonly isElsewhere: boolean
  readonly filled: ReturnType<typeof fillTemplate>
  readonly currency: string
  /** Whether the customer's present cart has lines. */
  readonly hasCartLines: boolean
}

/** Offers carts of links and past orders to the customer. */
export interface CartOffers {
  /** The present offer. */
  readonly view: Readable<CartOffer>
  /** Offers a past order. */
  repeat(order: Template): void
  /** Ends the offer and puts its fitting lines into the cart. Returns an undo function; null without such lines. */
  accept(where: 'beside' | 'instead'): (() => void) | null
  /** Declines the offer. */
  dismiss(): void
  /** Drops a past order when the customer's data is erased; a link is not personal and stays. */
  handleErasure(): void
}

/**
 * Lines that can be put into the cart at the prices of the present menu. Those of a past order also
 * have their former prices, to show what has changed.
 */
export interface Template {
  readonly restoId: number
  readonly lines: readonly TemplateLine[]
  readonly number?: string | undefined
  readonly currency?: string
}

interface OfferOptions extends CartContext {
  readonly incoming: IncomingCart
  /** Whether the customer is of age; null before the customer has answered. */
  readonly adult: Readable<boolean | null>
  /** Returns all lines of a link, with names of the `nameless` ones if possible. Never rejects. */
  readonly lookUpNames: (link: CartLink, nameless: readonly LinkLine[]) => Promise<readonly TemplateLine[]>
}

export function createCartOffers(
  { incoming, cart, selectedMenu, freshness, moment, adult, lookUpNames }: OfferOptions,
): CartOffers {
  const link = derive([incoming.fragment], text => (text === null ? null : parseCartLink(text)))
  const repeated = createStore<Template | null>(null)
  /**
   * The link's lines with names. A link contains no names: the API supplies the names of dishes
   * that the usable menu lacks. The look-up never rejects, so no error is converted to a problem.
   */
  const names = createResource<readonly TemplateLine[], null, CartLink>(() => null)

  /** The selected menu. A cached menu counts only if its refetch has failed. */
  const usableMenu = derive([selectedMenu, freshness], (selected, menuFreshness) =>
    (menuFreshness.status === 'cached' && menuFreshness.problem === null ? null : selected))
  const namelessLines = derive([link, usableMenu], (parsed, selected) => {
    if (parsed?.kind !== 'fine' || selected === null) return []
    return parsed.link.lines.filter(line => !selected.menu.positions.has(line.id))
  })
  function loadNames(): void {
    const [parsed, nameless] = [link.get(), namelessLines.get()]
    if (parsed?.kind !== 'fine' || nameless.length === 0) return
    void names.load(() => lookUpNames(parsed.link, nameless), parsed.link)
  }
  namelessLines.subscribe(loadNames)
  loadNames()

  const sources = [link, repeated, namelessLines, names, usableMenu, moment, adult, cart.lines] as const
  const view = derive(sources, (parsed, order, nameless, loaded, selected, time, isOfAge, cartLines): CartOffer => {
    if (parsed !== null && parsed.kind !== 'fine') return { status: 'unreadable', why: parsed.kind }
    const source: Template | null = parsed?.link ?? order
    const namedLines = loaded.status === 'ready' && loaded.key === source ? loaded.value : null
    // wait for the names: `fillTemplate` matches a dish by its name if the menu lacks its id
    const isLoadingNames = namedLines === null && nameless.length > 0
    if (source === null || selected === null || isLoadingNames) return { status: 'none' }
    const { id, currency } = selected.resto
    const isElsewhere = source.restoId !== id
    // the prices of a past order can be compared only with prices of the same restaurant
    const isComparable = !isElsewhere && source.currency === currency
    const lines = (namedLines ?? source.lines).map(line => (isComparable ? line : { ...line, price: undefined }))
    const filled = fillTemplate(lines, selected, time, isOfAge === true)
    // the offered cart has adult dishes, and the customer has not answered the age question
    if (isOfAge === null && filled.unfit.some(line => line.why === 'adult')) return { status: 'age' }
    return {
      status: 'offered', from: parsed === null ? 'order' : 'link',
      number: source.number ?? null,
      isElsewhere, filled, currency, hasCartLines: cartLines.length > 0,
    }
  })

  function dismiss(): void {
    incoming.clear()
    repeated.set(null)
  }
  return {
    view,
    repeat: (order: Template): void => repeated.set(order),
    accept(where: 'beside' | 'instead'): (() => void) | null {
      const offer = view.get()
      dismiss()
      const lines = offer.status === 'offered' ? offer.filled.fitting : []
      return lines.length > 0 ? cart.addLines(lines, where) : null
    },
    dismiss,
    handleErasure: (): void => repeated.set(null),
  }
}

/** Names are looked up in at most this many menus. */
const MAX_MENUS = 4

/**
 * Returns all lines of the link. The menus of the link's restaurant supply the names of the
 * `nameless` lines, and of modifiers if one of these lines has any. Never rejects: a failure is
 * reported.
 */
export async function addNames(
  api: MenuApi, report: Report, { restoId, lines }: CartLink, nameless: readonly LinkLine[],
): Promise<readonly TemplateLine[]> {
  const orNull = <T>(call: Promise<T>): Promise<T | null> => call.catch(() => {
    report('cart-link.names-unknown', detail`resto ${restoId}`)
    return null
  })
  const menuIds = [...new Set(nameless.map(line => line.menuId))].slice(0, MAX_MENUS)
  const [groups, ...menus] = await Promise.all([
    nameless.some(line => line.modifiers.length > 0) ? orNull(api.modifiers(restoId)) : null,
    ...menuIds.map(menuId => orNull(api.positions(menuId))),
  ])
  const names = new Map(menus.flatMap(dishes => dishes ?? []).map(dish => [dish.id, dish.name]))
  return lines.map(line => {
    const dishGroups = groups?.get(line.id) ?? []
    const modifiers = line.modifiers.map(modifier => (
      { ...modifier, name: findModifierById(modifier, dishGroups)?.item.name }))
    return { ...line, name: names.get(line.id), modifiers }
  })
}
