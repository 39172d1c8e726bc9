import { isAdult } from '../catalogue/availability.ts'
import { byId, byName, carryOver, namesakes, obstacle, orderLine, type PickedModifier } from '../catalogue/modifiers.ts'
import { dishesOf, menusFor, type ChosenMenu } from '../catalogue/menu.ts'
import type { ModifierGroup, Position } from '../catalogue/menu-wire.ts'
import { judgeLine } from '../catalogue/judge-line.ts'
import { lineKey, MAX_COUNT, unitPrice, type CartLine } from './line.ts'

/** What makes one line of a cart again: ids and counts, and what is remembered of it. Prices are always today's. */
export interface TemplateLine {
  readonly id: number
  readonly count: number
  /** Per piece. */
  readonly modifiers: readonly PickedModifier[]
  /** Absent where nobody kept it. */
  readonly name?: string | undefined
  /** Of one piece with its modifiers, minor units; absent where it compares with no price of today. */
  readonly price?: number | undefined
}

/** A line that can be put into the cart as it is. */
export type FittingLine = Exclude<ReturnType<typeof lineOf>, string>
/** A line that cannot, and why; its name is null where nobody knows it. */
export type UnfitLine = ReturnType<typeof fillTemplate>['unfit'][number]

/**
 * Lines at the prices of the chosen menu, and what cannot be had of them at a moment. A dish is found by its id, else by
 * its name: another restaurant of the chain has numbers of its own. A modifier that is gone is left out and named.
 */
export function fillTemplate(template: readonly TemplateLine[], place: ChosenMenu, moment: number, isOfAge: boolean) {
  const { menu, method } = place
  const offered = menusFor(menu.menus, method).flatMap(dishesOf)
  const dishes = new Map(offered.map(dish => [dish.id, dish]))
  const found = template.map(one => {
    const name = menu.positions.get(one.id)?.name ?? one.name ?? null
    const dish = dishes.get(one.id) ?? (name === null ? undefined : namesakes(name, offered)[0])
    const made = dish === undefined ? 'gone' : isAdult(dish) && !isOfAge ? 'adult' : lineOf(one, dish, place, moment)
    return { id: one.id, name: made === 'adult' ? null : dish?.name ?? name, count: one.count, made } as const
  })
  const fitting = new Map<string, FittingLine>()
  for (const { made } of found) {
    if (typeof made === 'string') continue
    const held = fitting.get(lineKey(made.position))
    // two lines may have become the same, when what told them apart is gone
    fitting.set(lineKey(made.position), held === undefined ? made : {
      ...held, count: Math.min(MAX_COUNT, held.count + made.count), dropped: [...new Set([...held.dropped, ...made.dropped])],
    })
  }
  return {
    fitting: [...fitting.values()],
    unfit: found.flatMap(({ made, ...one }) => (typeof made === 'string' ? [{ ...one, why: made }] : [])),
    /** Of the lines that fit, without delivery and discounts. Minor units. */
    sum: [...fitting.values()].reduce((all, { position, count }) => all + unitPrice(position) * count, 0),
  }
}

/** The line of a dish, or why it cannot be one. `choose`: nobody can choose in the customer's stead. */
function lineOf(one: TemplateLine, dish: Position, { menu, resto: { zone } }: ChosenMenu, moment: number) {
  const groups = menu.modifiers.get(dish.id) ?? []
  const { counts, lacking } = carryOver(one.modifiers, groups, dish.id === one.id ? byId : byName())
  const position = orderLine(dish, groups, counts)
  const { at } = judgeLine(position, menu, zone, moment)
  if (at === 'gone' || at === 'sold-out' || at === 'later') return at
  if (at === 'unfit' || lacking.some(({ isOffered }) => isOffered)) return 'choose'
  /** Modifiers that are offered no more, by name where it is known: the dish comes without them. */
  const dropped = lacking.map(({ picked }) => picked.name ?? null)
  // a dish without what it had is cheaper for that reason
  const difference = one.price === undefined || dropped.length > 0 ? 0 : unitPrice(position) - one.price
  return { position, count: Math.min(MAX_COUNT, one.count), dropped, difference }
}

/** What a restaurant offers for one way of receiving an order. */
export interface Offer {
  readonly positions: readonly Position[]
  readonly modifiers: ReadonlyMap<number, readonly ModifierGroup[]>
  readonly currency: string
}

/** Prices are minor units of one piece; `dropped` names the modifiers that the restaurant lacks. */
export type MissingDish = ReturnType<typeof missingLine>['dish']
/**
 * What can be done for a line whose dish another restaurant lacks, and the line to swap it for: the dish of the same name,
 * with the modifiers carried over by name from the groups of the line's dish (`former`). `currency` is the line's.
 */
export function missingLine(line: CartLine, currency: string, offer: Offer | null, former: readonly ModifierGroup[]) {
  const found = namesakes(line.name, offer?.positions ?? []).filter(one => one.isAvailable).map(dish => {
    const groups = offer?.modifiers.get(dish.id) ?? []
    return { dish, groups, ...carryOver(line.modifiers, groups, byName(former)) }
  // the very dish that was refused replaces nothing, unless it was its modifiers that were refused
  }).filter(({ dish, lacking }) => dish.id !== line.id || lacking.length > 0)
  const fit = found.find(({ counts, groups }) => obstacle(counts, groups) === null)
  const newLine = fit === undefined ? null : orderLine(fit.dish, fit.groups, fit.counts)
  // nobody can choose in the customer's stead
  const replacement = newLine === null ? { at: found.length > 0 ? 'compose' as const : 'gone' as const } : {
    at: 'swap' as const, price: unitPrice(newLine), currency: offer?.currency ?? currency,
    dropped: fit?.lacking.map(({ picked }) => picked.name) ?? [],
  }
  const { id, name } = line
  return { dish: { key: lineKey(line), id, name, price: unitPrice(line), currency, replacement }, newLine }
}
