import { isAdult } from '../catalogue/availability.ts'
import {
  buildLine, applySelection, createFinderByName, findModifierById, findNamesakes, findUnmetGroup, type PickedModifier,
} from '../catalogue/modifiers.ts'
import { listDishes, menusFor, type SelectedMenu, type RestoMenu } from '../catalogue/menu.ts'
import type { ModifierGroup, Position } from '../catalogue/menu-api.ts'
import { validateLine } from '../catalogue/validate-line.ts'
import { unitPrice, type CartLine } from './line.ts'
import { lineKey, MAX_COUNT } from './line-key.ts'

/** A line to put into the cart again, at the price of the present menu. Modifiers are per piece. */
export interface TemplateLine {
  readonly id: number
  readonly count: number
  readonly modifiers: readonly PickedModifier[]
  /** Absent if the name was not stored. */
  readonly name?: string | undefined
  /** The former unit price in minor units; absent if it cannot be compared with a present price. */
  readonly price?: number | undefined
}

/** A line that can be put into the cart. */
export type FittingLine = Exclude<ReturnType<typeof resolveTemplateLine>, string>
/** A line that cannot be put into the cart. `name`: null if unknown, and if `why` is `adult`. */
export type UnfitLine = ReturnType<typeof fillTemplate>['unfit'][number]

/**
 * Matches each line with a dish by id, else by name, since ids differ between restaurants.
 * `moment`: the time of the order, in milliseconds since 1970. `isOfAge`: whether the customer has
 * confirmed to be of age; if not, adult dishes of the selected method are unfit and nameless.
 */
export function fillTemplate(
  template: readonly TemplateLine[], selected: SelectedMenu, moment: number, isOfAge: boolean,
) {
  const offered = menusFor(selected.menu.menus, selected.method).flatMap(listDishes)
  const dishes = new Map(offered.map(dish => [dish.id, dish]))
  const matches = template.map(line => {
    const name = selected.menu.positions.get(line.id)?.name ?? line.name ?? null
    const dish = dishes.get(line.id) ?? (name === null ? undefined : findNamesakes(name, offered)[0])
    const { id, count } = line
    if (dish === undefined) return { id, name, count, result: 'gone' } as const
    if (!isOfAge && isAdult(dish)) return { id, name: null, count, result: 'adult' } as const
    return { id, name: dish.name, count, result: resolveTemplateLine(line, dish, selected, moment) } as const
  })
  const fitting = new Map<string, FittingLine>()
  for (const { result } of matches) {
    if (typeof result === 'string') continue
    const merged = fitting.get(lineKey(result.position))
    // two lines become equal when the menu no longer has the modifiers in which they differed
    const count = Math.min(MAX_COUNT, (merged?.count ?? 0) + result.count)
    const dropped = [...new Set([...merged?.dropped ?? [], ...result.dropped])]
    fitting.set(lineKey(result.position), { ...result, ...merged, count, dropped })
  }
  return {
    fitting: [...fitting.values()],
    unfit: matches.flatMap(({ result, ...line }) => (typeof result === 'string' ? [{ ...line, why: result }] : [])),
    /** The sum without delivery and discounts, in minor units. */
    sum: [...fitting.values()].reduce((sum, { position, count }) => sum + unitPrice(position) * count, 0),
  }
}

/** Returns the new line, or why there is none. `choose`: the customer must select the modifiers. */
function resolveTemplateLine(
  line: TemplateLine, dish: Position, { menu, resto: { zone } }: SelectedMenu, moment: number,
) {
  const groups = menu.modifiers.get(dish.id) ?? []
  const findModifier = dish.id === line.id ? findModifierById : createFinderByName()
  const { counts, unmatched } = applySelection(line.modifiers, groups, findModifier)
  const position = buildLine(dish, groups, counts)
  const { status } = validateLine(position, menu, zone, moment)
  if (status === 'gone' || status === 'sold-out' || status === 'later') return status
  if (status === 'unfit' || unmatched.some(({ isOffered }) => isOffered)) return 'choose'
  /** Names of modifiers that are no longer offered (null if unknown): the dish loses them. */
  const dropped = unmatched.map(({ picked }) => picked.name ?? null)
  // a dish that has lost modifiers is cheaper anyway: its prices are not compared
  const difference = line.price === undefined || dropped.length > 0 ? 0 : unitPrice(position) - line.price
  return { position, count: line.count, dropped, difference }
}

/** A restaurant's dishes for one delivery method. */
export interface AvailableDishes extends Pick<RestoMenu, 'modifiers'> {
  readonly positions: readonly Position[]
  readonly currency: string
}

/**
 * A dish that another restaurant lacks, with its replacement there. Prices: minor units a piece.
 * `dropped`: names of the modifiers that the replacement lacks.
 */
export type MissingDish = ReturnType<typeof findReplacement>['dish']
/**
 * Finds a dish of the same name for a line whose dish another restaurant lacks. `currency`: of the
 * line's price. `available`: the other restaurant's dishes; null if they could not be loaded. `former`:
 * the groups from which the line's modifiers were selected.
 */
export function findReplacement(
  line: CartLine, currency: string, available: AvailableDishes | null, former: readonly ModifierGroup[],
) {
  const namesakes = findNamesakes(line.name, available?.positions ?? []).filter(dish => dish.isAvailable)
  const candidates = namesakes.map(dish => {
    const groups = available?.modifiers.get(dish.id) ?? []
    return { dish, groups, ...applySelection(line.modifiers, groups, createFinderByName(former)) }
    // the dish itself is a replacement only if it loses modifiers that the API may have refused
  }).filter(({ dish, unmatched }) => dish.id !== line.id || unmatched.length > 0)
  const match = candidates.find(({ counts, groups }) => findUnmetGroup(counts, groups) === null)
  const newLine = match === undefined ? null : buildLine(match.dish, match.groups, match.counts)
  const dropped = match?.unmatched.map(({ picked }) => picked.name) ?? []
  // `compose`: only the customer can select the modifiers
  const replacement = newLine !== null
    ? { kind: 'swap' as const, price: unitPrice(newLine), currency: available?.currency ?? currency, dropped }
    : { kind: candidates.length > 0 ? 'compose' as const : 'gone' as const }
  const { id, name } = line
  return { dish: { key: lineKey(line), id, name, price: unitPrice(line), currency, replacement }, newLine }
}
