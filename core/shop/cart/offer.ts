import type { Report } from '../../env.ts'
import { detail } from '../../log/report.ts'
import { derive } from '../../store/derived.ts'
import { createResource } from '../../store/resource.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { MenuWire } from '../catalogue/menu-wire.ts'
import { byId } from '../catalogue/modifiers.ts'
import type { CartContext } from './changes.ts'
import { readCartLink, type CartLink, type LinkLine } from './link.ts'
import type { IncomingCart } from './incoming.ts'
import { fillTemplate, type TemplateLine } from './template.ts'

/** What is offered to be put into the cart. */
export type CartOffer = ReturnType<ReturnType<typeof createCartOffers>['view']['get']>

/** What can be put into the cart; an order of before also has a number and prices. */
export interface Template {
  readonly restoId: number
  readonly lines: readonly TemplateLine[]
  readonly number?: string | undefined
  readonly currency?: string
}

export function createCartOffers({ incoming, cart, chosen, freshness, moment, adult, lookUpNames }: CartContext & {
  readonly incoming: IncomingCart
  /** Whether of age; null when not asked yet. */
  readonly adult: Readable<boolean | null>
  readonly lookUpNames: (link: CartLink, missing: readonly LinkLine[]) => Promise<readonly TemplateLine[]>
}) {
  const link = derive([incoming.fragment], text => (text === null ? null : readCartLink(text)))
  const repeated = createStore<Template | null>(null)
  /** A link names nothing: what the menu lacks is asked of the link's restaurant, once. */
  const names = createResource<readonly TemplateLine[], null, CartLink>(() => null)

  /** That of an earlier visit only when there is no other to be had. */
  const present = derive([chosen, freshness], (now, age) =>
    (age.at === 'kept' && age.problem === null ? null : now))
  const missing = derive([link, present], (read, place) => (read?.at !== 'fine' || place === null ? []
    : read.link.lines.filter(line => !place.menu.positions.has(line.id))))
  function learn(): void {
    const [read, nameless] = [link.get(), missing.get()]
    if (read?.at !== 'fine' || nameless.length === 0) return
    void names.load(() => lookUpNames(read.link, nameless), read.link)
  }
  missing.subscribe(learn)
  learn()

  const sources = [link, repeated, missing, names, present, moment, adult, cart.lines] as const
  const view = derive(sources, (read, order, nameless, learnt, place, at, isOfAge, held) => {
    if (read !== null && read.at !== 'fine') return { at: 'unreadable', why: read.at } as const
    const source: Template | null = read?.link ?? order
    const known = learnt.at === 'ready' && learnt.key === source ? learnt.value : null
    // dishes of a link may yet be found by their names
    const isEarly = known === null && nameless.length > 0
    if (source === null || place === null || isEarly) return { at: 'none' } as const
    const { id, currency } = place.resto
    const isElsewhere = source.restoId !== id
    // an order's prices compare with those of its own restaurant only
    const isComparable = !isElsewhere && source.currency === currency
    const lines = (known ?? source.lines).map(line => (isComparable ? line : { ...line, price: undefined }))
    const filled = fillTemplate(lines, place, at, isOfAge === true)
    // dishes for grown-ups, and nobody has been asked yet
    if (isOfAge === null && filled.unfit.some(one => one.why === 'adult')) return { at: 'age' } as const
    return {
      at: 'asked', from: read === null ? 'order' : 'link',
      number: source.number ?? null,
      isElsewhere, filled, currency, hasOther: held.length > 0,
    } as const
  })

  function dismiss(): void {
    incoming.clear()
    repeated.set(null)
  }
  return {
    view,
    repeat: (order: Template): void => repeated.set(order),
    /** Answers with the way back; null when there was nothing to put in. */
    accept(where: 'beside' | 'instead'): (() => void) | null {
      const now = view.get()
      dismiss()
      const lines = now.at === 'asked' ? now.filled.fitting : []
      return lines.length > 0 ? cart.putIn(lines, where) : null
    },
    dismiss,
    /** Whoever ordered before has left: a link is nobody's. */
    forget: (): void => repeated.set(null),
  }
}

const MAX_MENUS = 4

/** A link's lines, with its restaurant's names for what is missing here. Never rejects. */
export async function linesWithNames(
  wire: MenuWire, report: Report, { restoId, lines }: CartLink, missing: readonly LinkLine[],
): Promise<readonly TemplateLine[]> {
  const answerOf = <T>(call: Promise<T>): Promise<T | null> => call.catch(() => {
    report('cart-link.names-unknown', detail`resto ${restoId}`)
    return null
  })
  const menuIds = [...new Set(missing.map(line => line.menuId))].slice(0, MAX_MENUS)
  const [groups, ...menus] = await Promise.all([
    missing.some(line => line.modifiers.length > 0) ? answerOf(wire.modifiers(restoId)) : null,
    ...menuIds.map(menuId => answerOf(wire.positions(menuId))),
  ])
  const names = new Map(menus.flatMap(dishes => dishes ?? []).map(dish => [dish.id, dish.name]))
  return lines.map(line => ({
    ...line, name: names.get(line.id),
    modifiers: line.modifiers.map(one => ({ ...one, name: byId(one, groups?.get(line.id) ?? [])?.item.name })),
  }))
}
