import type { Report } from '../../env.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { ChosenMenu } from '../menu/chosen-menu.ts'
import type { MenuKeeper, RestoMenu } from '../menu/menu.ts'
import type { MenuWire } from '../menu/wire.ts'
import type { Cart } from './cart.ts'
import { readCartLink, type CartLink, type ReadLink } from './link.ts'
import type { LinkInbox } from './link-inbox.ts'
import { fillRecipe, type Filled, type Ingredient, type RecipeLine } from './recipe.ts'

/** What is offered to be put into the cart, and whence: a link, or an order of before. Nothing changes before the answer. */
export type CartOffer =
  | { readonly at: 'none' }
  /** A link that says nothing to us. */
  | { readonly at: 'unreadable'; readonly why: Exclude<ReadLink['at'], 'fine'> }
  /** There are dishes in it for grown-ups, and nobody has been asked yet. */
  | { readonly at: 'age' }
  | {
    readonly at: 'asked'
    readonly from: 'link' | 'order'
    /** Of the order; null when it has none, and for a link. */
    readonly number: string | null
    /** It was put together at another restaurant: its dishes are looked up in the present one. */
    readonly isElsewhere: boolean
    readonly filled: Filled
    readonly currency: string
    /** Whether there is something that could be replaced. */
    readonly hasOther: boolean
  }

/** An order of before, as far as repeating it goes. */
export interface Repeatable {
  readonly number?: string | undefined
  readonly restoId: number
  readonly currency: string
  readonly lines: readonly Ingredient[]
}

export interface CartOffers {
  readonly view: Readable<CartOffer>
  /** Offers an order's dishes at today's prices. */
  repeat(order: Repeatable): void
  /** Puts what fits into the cart, and answers with the way back; null when there was nothing to put. */
  accept(where: 'beside' | 'instead'): (() => void) | null
  /** Closes the offer, which leaves no trace. */
  dismiss(): void
}

/** What the restaurant of a link calls its dishes and modifiers. */
interface Learnt {
  readonly link: CartLink
  readonly dishes: ReadonlyMap<number, string>
  /** By ids of group and item. */
  readonly items: ReadonlyMap<string, string>
}

const NONE: CartOffer = { at: 'none' }

export function createCartOffers({ inbox, cart, chosen, freshness, moment, adult, menuWire, report }: {
  readonly inbox: LinkInbox
  readonly cart: Cart
  readonly chosen: Readable<ChosenMenu | null>
  readonly freshness: MenuKeeper['freshness']
  readonly moment: Readable<number>
  /** Whether the customer is of age; null when not asked yet. */
  readonly adult: Readable<boolean | null>
  readonly menuWire: Pick<MenuWire, 'positions' | 'modifiers'>
  readonly report: Report
}): CartOffers {
  const repeated = createStore<Repeatable | null>(null)
  const learnt = createStore<Learnt | null>(null)
  const link = derive([inbox.fragment], fragment => (fragment === null ? null : readCartLink(fragment)))

  /** What fills the recipe: the present menu, or that of an earlier visit when there is no other to be had. */
  const kitchen = derive([chosen, freshness, moment], (now, age, at) => {
    if (now === null || (age.at === 'kept' && age.problem === null)) return null
    const { menu, method, resto } = now
    return { menu, method, zone: resto.zone, moment: at, restoId: resto.id, currency: resto.currency }
  })

  const sources = [link, repeated, kitchen, adult, learnt, cart.positions] as const
  const view = derive(sources, (read, order, place, isOfAge, known, held): CartOffer => {
    if (read !== null && read.at !== 'fine') return { at: 'unreadable', why: read.at }
    const source = read?.link ?? order
    if (source === null || place === null) return NONE
    const names = known?.link === source ? known : null
    // its dishes may yet be found by their names
    if (read !== null && names === null && missingOf(read.link, place.menu).length > 0) return NONE
    const isElsewhere = source.restoId !== place.restoId
    // an order's prices compare with those of its own restaurant only
    const comparable = order !== null && !isElsewhere && order.currency === place.currency
    const lines = source.lines.map((line: Ingredient) => remembered(line, names, comparable))
    const filled = fillRecipe(lines, { ...place, isOfAge: isOfAge === true })
    if (isOfAge === null && filled.unfit.some(one => one.why === 'adult')) return { at: 'age' }
    return {
      at: 'asked', from: read === null ? 'order' : 'link', number: read === null ? order?.number ?? null : null,
      isElsewhere, filled, currency: place.currency, hasOther: held.length > 0,
    }
  })

  let asked: CartLink | null = null
  /** A link names nothing: what the present menu lacks is asked of the restaurant that it came from, once. */
  function learn(): void {
    const [read, place] = [link.get(), kitchen.get()]
    if (read?.at !== 'fine' || place === null || asked === read.link) return
    const missing = missingOf(read.link, place.menu)
    if (missing.length === 0) return
    asked = read.link
    void learnNames(read.link, missing, menuWire, report).then(found => {
      if (asked === found.link) learnt.set(found)
    })
  }
  link.subscribe(learn)
  kitchen.subscribe(learn)
  // kept up to date, so that whoever asks twice gets the same
  view.subscribe(() => undefined)
  learn()

  function dismiss(): void {
    // the link first: what lies beneath it was asked for earlier
    if (inbox.fragment.get() !== null) inbox.clear()
    repeated.set(null)
  }
  return {
    view,
    repeat: order => repeated.set(order),
    accept(where) {
      const now = view.get()
      dismiss()
      return now.at === 'asked' && now.filled.fitting.length > 0 ? cart.putIn(now.filled.fitting, where) : null
    },
    dismiss,
  }
}

function missingOf(link: CartLink, menu: RestoMenu): readonly RecipeLine[] {
  return link.lines.filter(line => !menu.positions.has(line.id))
}

/** A line with the names that were learnt, and without a price that compares with nothing here. */
function remembered(line: Ingredient, names: Learnt | null, comparable: boolean): Ingredient {
  const { price, ...rest } = line
  const name = line.name ?? names?.dishes.get(line.id)
  const modifiers = line.modifiers.map(one => {
    const called = one.name ?? names?.items.get(`${one.modifierId} ${one.id}`)
    return called === undefined ? one : { ...one, name: called }
  })
  return { ...rest, modifiers, ...(name !== undefined && { name }), ...(price !== undefined && comparable && { price }) }
}

/** More menus than this are not asked for one link. */
const MOST_MENUS = 4

/** Never rejects: what cannot be learnt stays without a name. */
async function learnNames(link: CartLink, missing: readonly RecipeLine[], wire: Pick<MenuWire, 'positions' | 'modifiers'>, report: Report): Promise<Learnt> {
  const ids = new Set(missing.map(line => line.id))
  const menuIds = [...new Set(missing.map(line => line.menuId))].slice(0, MOST_MENUS)
  const dishes = new Map<number, string>()
  const items = new Map<string, string>()
  const attempt = async (what: string, run: () => Promise<void>): Promise<void> => {
    try {
      await run()
    } catch {
      report('cart-link.names-unknown', what)
    }
  }
  await Promise.all([
    ...menuIds.map(menuId => attempt(`menu ${menuId}`, async () => {
      for (const dish of await wire.positions(menuId)) if (ids.has(dish.id)) dishes.set(dish.id, dish.name)
    })),
    missing.some(line => line.modifiers.length > 0) && attempt(`resto ${link.restoId}`, async () => {
      const groups = await wire.modifiers(link.restoId)
      for (const { id } of missing) {
        for (const group of groups.get(id) ?? []) for (const item of group.items) items.set(`${group.modifierId} ${item.id}`, item.name)
      }
    }),
  ])
  return { link, dishes, items }
}
