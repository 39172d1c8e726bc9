import { isAdult } from '../catalogue/availability.ts'
import { byId, byName, carryOver, lineWith, namesakes, obstacle, type PickedModifier } from '../catalogue/modifiers.ts'
import { listDishes, menusFor, type ChosenMenu, type RestoMenu } from '../catalogue/menu.ts'
import type { ModifierGroup, Position } from '../catalogue/menu-api.ts'
import { validateLine } from '../catalogue/validate-line.ts'
import { unitPrice, type CartLine } from './line.ts'
import { lineKey, MAX_COUNT } from './line-key.ts'

/** A line to put into the cart again. Modifiers are per piece; the price always comes from the present menu. */
export interface TemplateLine {
  readonly id: number
  readonly count: number
  readonly modifiers: readonly PickedModifier[]
  /** Absent if it was not stored. */
  readonly name?: string | undefined
  /** The former unit price in minor units; absent if it cannot be compared with a present one. */
  readonly price?: number | undefined
}

export type FittingLine = Exclude<ReturnType<typeof resolveTemplateLine>, string>
/** A line that cannot be put into the cart. `name`: null if unknown. */
export type UnfitLine = ReturnType<typeof fillTemplate>['unfit'][number]

/** Matches each line with a dish by id, else by name: ids differ between restaurants. */
export function fillTemplate(template: readonly TemplateLine[], place: ChosenMenu, moment: number, isOfAge: boolean) {
  const offered = menusFor(place.menu.menus, place.method).flatMap(listDishes)
  const dishes = new Map(offered.map(dish => [dish.id, dish]))
  const matches = template.map(one => {
    const name = place.menu.positions.get(one.id)?.name ?? one.name ?? null
    const dish = dishes.get(one.id) ?? (name === null ? undefined : namesakes(name, offered)[0])
    const made = dish === undefined ? 'gone'
      : !isOfAge && isAdult(dish) ? 'adult' : resolveTemplateLine(one, dish, place, moment)
    return { id: one.id, name: made === 'adult' ? null : dish?.name ?? name, count: one.count, made } as const
  })
  const fitting = new Map<string, FittingLine>()
  for (const { made } of matches) {
    if (typeof made === 'string') continue
    const merged = fitting.get(lineKey(made.position))
    // two lines become equal when the menu no longer has the modifiers in which they differed
    const count = Math.min(MAX_COUNT, (merged?.count ?? 0) + made.count)
    const dropped = [...new Set([...merged?.dropped ?? [], ...made.dropped])]
    fitting.set(lineKey(made.position), { ...made, ...merged, count, dropped })
  }
  return {
    fitting: [...fitting.values()],
    unfit: matches.flatMap(({ made, ...one }) => (typeof made === 'string' ? [{ ...one, why: made }] : [])),
    /** The sum without delivery and discounts, in minor units. */
    sum: [...fitting.values()].reduce((all, { position, count }) => all + unitPrice(position) * count, 0),
  }
}

/** The line for a dish, or the reason why there is none. `choose`: only the customer can choose its modifiers. */
function resolveTemplateLine(one: TemplateLine, dish: Position, { menu, resto: { zone } }: ChosenMenu, moment: number) {
  const groups = menu.modifiers.get(dish.id) ?? []
  const { counts, lacking } = carryOver(one.modifiers, groups, dish.id === one.id ? byId : byName())
  const position = lineWith(dish, groups, counts)
  const { status } = validateLine(position, menu, zone, moment)
  if (status === 'gone' || status === 'sold-out' || status === 'later') return status
  if (status === 'unfit' || lacking.some(({ isOffered }) => isOffered)) return 'choose'
  /** Names of the modifiers that are no longer offered, null if unknown: the dish comes without them. */
  const dropped = lacking.map(({ picked }) => picked.name ?? null)
  // without dropped modifiers the dish is cheaper anyway, so its prices are not compared
  const difference = one.price === undefined || dropped.length > 0 ? 0 : unitPrice(position) - one.price
  return { position, count: one.count, dropped, difference }
}

/** A restaurant's dishes for one delivery method. */
export interface Offer extends Pick<RestoMenu, 'modifiers'> {
  readonly positions: readonly Position[]
  readonly currency: string
}

/** Prices are minor units of one piece; `dropped` names the modifiers that the restaurant lacks. */
export type MissingDish = ReturnType<typeof missingLine>['dish']
/**
 * The options for a line whose dish another restaurant does not have; a dish of the same name can replace it.
 * `former`: the groups that its modifiers were chosen from. `currency`: of the line's price.
 */
export function missingLine(line: CartLine, currency: string, offer: Offer | null, former: readonly ModifierGroup[]) {
  const candidates = namesakes(line.name, offer?.positions ?? []).filter(one => one.isAvailable).map(dish => {
    const groups = offer?.modifiers.get(dish.id) ?? []
    return { dish, groups, ...carryOver(line.modifiers, groups, byName(former)) }
  // the refused dish cannot replace itself, unless the API refused it for its modifiers
  }).filter(({ dish, lacking }) => dish.id !== line.id || lacking.length > 0)
  const fit = candidates.find(({ counts, groups }) => obstacle(counts, groups) === null)
  const newLine = fit === undefined ? null : lineWith(fit.dish, fit.groups, fit.counts)
  const dropped = fit?.lacking.map(({ picked }) => picked.name) ?? []
  // `compose`: only the customer can choose the modifiers
  const replacement = newLine === null ? { kind: candidates.length > 0 ? 'compose' as const : 'gone' as const }
    : { kind: 'swap' as const, price: unitPrice(newLine), currency: offer?.currency ?? currency, dropped }
  const { id, name } = line
  return { dish: { key: lineKey(line), id, name, price: unitPrice(line), currency, replacement }, newLine }
}
