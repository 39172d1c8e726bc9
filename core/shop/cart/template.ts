import { isAdult } from '../catalogue/availability.ts'
import { byId, byName, carryOver, lineWith, namesakes, obstacle, type PickedModifier } from '../catalogue/modifiers.ts'
import { dishesOf, menusFor, type ChosenMenu, type RestoMenu } from '../catalogue/menu.ts'
import type { ModifierGroup, Position } from '../catalogue/menu-wire.ts'
import { judgeLine } from '../catalogue/judge-line.ts'
import { unitPrice, type CartLine } from './line.ts'
import { lineKey, MAX_COUNT } from './line-key.ts'

/** What makes a line of the cart again: modifiers are per piece, prices are always today's. */
export interface TemplateLine {
  readonly id: number
  readonly count: number
  readonly modifiers: readonly PickedModifier[]
  /** Absent where nobody kept it. */
  readonly name?: string | undefined
  /** Of one piece, minor units; absent where it compares with no price of today. */
  readonly price?: number | undefined
}

export type FittingLine = Exclude<ReturnType<typeof lineOf>, string>
/** Its name is null where nobody knows it. */
export type UnfitLine = ReturnType<typeof fillTemplate>['unfit'][number]

/** A dish is found by its id, else by its name: another restaurant has numbers of its own. */
export function fillTemplate(template: readonly TemplateLine[], place: ChosenMenu, moment: number, isOfAge: boolean) {
  const offered = menusFor(place.menu.menus, place.method).flatMap(dishesOf)
  const dishes = new Map(offered.map(dish => [dish.id, dish]))
  const found = template.map(one => {
    const name = place.menu.positions.get(one.id)?.name ?? one.name ?? null
    const dish = dishes.get(one.id) ?? (name === null ? undefined : namesakes(name, offered)[0])
    const made = dish === undefined ? 'gone' : !isOfAge && isAdult(dish) ? 'adult' : lineOf(one, dish, place, moment)
    return { id: one.id, name: made === 'adult' ? null : dish?.name ?? name, count: one.count, made } as const
  })
  const fitting = new Map<string, FittingLine>()
  for (const { made } of found) {
    if (typeof made === 'string') continue
    const held = fitting.get(lineKey(made.position))
    // two lines may have become the same, when what told them apart is gone
    const count = Math.min(MAX_COUNT, (held?.count ?? 0) + made.count)
    const dropped = [...new Set([...held?.dropped ?? [], ...made.dropped])]
    fitting.set(lineKey(made.position), { ...made, ...held, count, dropped })
  }
  return {
    fitting: [...fitting.values()],
    unfit: found.flatMap(({ made, ...one }) => (typeof made === 'string' ? [{ ...one, why: made }] : [])),
    /** Without delivery and discounts, minor units. */
    sum: [...fitting.values()].reduce((all, { position, count }) => all + unitPrice(position) * count, 0),
  }
}

/** Or why it cannot be one. `choose`: nobody can choose in the customer's stead. */
function lineOf(one: TemplateLine, dish: Position, { menu, resto: { zone } }: ChosenMenu, moment: number) {
  const groups = menu.modifiers.get(dish.id) ?? []
  const { counts, lacking } = carryOver(one.modifiers, groups, dish.id === one.id ? byId : byName())
  const position = lineWith(dish, groups, counts)
  const { at } = judgeLine(position, menu, zone, moment)
  if (at === 'gone' || at === 'sold-out' || at === 'later') return at
  if (at === 'unfit' || lacking.some(({ isOffered }) => isOffered)) return 'choose'
  /** What is offered no more, by name where that is known: the dish comes without it. */
  const dropped = lacking.map(({ picked }) => picked.name ?? null)
  // a dish without what it had is cheaper for that reason
  const difference = one.price === undefined || dropped.length > 0 ? 0 : unitPrice(position) - one.price
  return { position, count: one.count, dropped, difference }
}

/** What a restaurant offers for one way of receiving an order. */
export interface Offer extends Pick<RestoMenu, 'modifiers'> { readonly positions: readonly Position[]; readonly currency: string }

/** Prices are minor units of one piece; `dropped` names the modifiers that the restaurant lacks. */
export type MissingDish = ReturnType<typeof missingLine>['dish']
/**
 * What can be done for a line whose dish another restaurant lacks, and what to swap it for: a dish of its name.
 * `former` are the groups that its modifiers were chosen from, `currency` is what its price is in.
 */
export function missingLine(line: CartLine, currency: string, offer: Offer | null, former: readonly ModifierGroup[]) {
  const found = namesakes(line.name, offer?.positions ?? []).filter(one => one.isAvailable).map(dish => {
    const groups = offer?.modifiers.get(dish.id) ?? []
    return { dish, groups, ...carryOver(line.modifiers, groups, byName(former)) }
  // the very dish that was refused replaces nothing, unless it was its modifiers that were refused
  }).filter(({ dish, lacking }) => dish.id !== line.id || lacking.length > 0)
  const fit = found.find(({ counts, groups }) => obstacle(counts, groups) === null)
  const newLine = fit === undefined ? null : lineWith(fit.dish, fit.groups, fit.counts)
  const dropped = fit?.lacking.map(({ picked }) => picked.name) ?? []
  // nobody can choose in the customer's stead
  const replacement = newLine === null ? { at: found.length > 0 ? 'compose' as const : 'gone' as const }
    : { at: 'swap' as const, price: unitPrice(newLine), currency: offer?.currency ?? currency, dropped }
  const { id, name } = line
  return { dish: { key: lineKey(line), id, name, price: unitPrice(line), currency, replacement }, newLine }
}
