import type { DeliveryMethod } from '../config.ts'
import { isAdult } from '../menu/availability.ts'
import type { RestoMenu } from '../menu/menu.ts'
import { orderLine } from '../menu/order-line.ts'
import { menusFor } from '../menu/sections.ts'
import type { Position } from '../menu/wire.ts'
import { byId, byName, carryOver, type PickedModifier } from './carry-over.ts'
import { namesakes } from './namesake.ts'
import { judgeLine, type Occasion } from './judge-line.ts'
import { identity, MAX_COUNT, unitPrice, type CartPosition } from './position.ts'

/** What makes one line of a cart again: ids and counts, and what is remembered of it. Prices are always today's. */
export interface Ingredient {
  readonly id: number
  readonly count: number
  /** Per piece. */
  readonly modifiers: readonly PickedModifier[]
  /** Of the time when it was written down; absent where nobody kept it. */
  readonly name?: string | undefined
  /** Of one piece with its modifiers, minor units, in the currency that prices are compared in. */
  readonly price?: number | undefined
}
/** A line of the cart by ids only: what travels in a link. */
export type RecipeLine = Pick<Ingredient, 'id' | 'count' | 'modifiers'> & { readonly menuId: number }

/** A line that can be put into the cart as it is. */
export type Fitting = Exclude<ReturnType<typeof lineOf>, string>
/** A line that cannot, and why; its name is null where nobody knows it. */
export type Unfit = ReturnType<typeof fillRecipe>['unfit'][number]

/** Where, when and for whom a recipe is to become lines. */
export interface Setting extends Occasion {
  readonly menu: RestoMenu
  readonly method: DeliveryMethod
  readonly isOfAge: boolean
}

/** The cart without names and prices, in its order. */
export function recipeOf(positions: readonly CartPosition[]): readonly RecipeLine[] {
  return positions.map(({ id, menu, count, hasModifiers, modifiers }) => ({
    id, menuId: menu.id, count,
    modifiers: (hasModifiers ? modifiers : []).flatMap(one =>
      (one.count > 0 ? [{ modifierId: one.modifierId, id: one.id, count: one.count }] : [])),
  }))
}

/**
 * Lines at the prices of a menu, and what cannot be had of them now. A dish is found by its id, else by its name: another
 * restaurant of the chain has numbers of its own. A modifier that is gone is left out and named; a
 * dish whose rules no longer hold with what is left is for the customer to choose anew, for nobody can choose instead.
 */
export function fillRecipe(recipe: readonly Ingredient[], setting: Setting) {
  const { menu, method } = setting
  const offered = menusFor(menu.menus, method).flatMap(({ sections }) => sections.flatMap(({ positions }) => positions))
  const dishes = new Map(offered.map(dish => [dish.id, dish]))
  const fitting = new Map<string, Fitting>()
  const unfit: { readonly id: number; readonly name: string | null; readonly count: number; readonly why: Reason }[] = []
  for (const one of recipe) {
    const name = menu.positions.get(one.id)?.name ?? one.name ?? null
    const dish = dishes.get(one.id) ?? (name === null ? undefined : namesakes(name, offered)[0])
    const made = dish === undefined ? 'gone' : lineOf(one, dish, setting)
    if (typeof made !== 'string') fitting.set(identity(made.position), joined(fitting.get(identity(made.position)), made))
    else unfit.push({ id: one.id, name: made === 'adult' ? null : dish?.name ?? name, count: one.count, why: made })
  }
  const lines = [...fitting.values()]
  /** Of the lines that fit, without delivery and discounts. Minor units. */
  const sum = lines.reduce((all, { position, count }) => all + unitPrice(position) * count, 0)
  return { fitting: lines, unfit: unfit as readonly typeof unfit[number][], sum }
}

/** `choose`: what was chosen no longer satisfies the dish's rules. `adult`: the customer has not said to be of age. */
type Reason = 'gone' | 'sold-out' | 'later' | 'choose' | 'adult'

/** The line of a dish, or why it cannot be one. */
function lineOf(one: Ingredient, dish: Position, { menu, isOfAge, ...occasion }: Setting) {
  if (isAdult(dish) && !isOfAge) return 'adult'
  const groups = menu.modifiers.get(dish.id) ?? []
  const { counts, lacking } = carryOver(one.modifiers, groups, dish.id === one.id ? byId : byName())
  const position = orderLine(dish, groups, counts)
  const { at } = judgeLine(position, menu, occasion)
  if (at === 'gone' || at === 'sold-out' || at === 'later') return at
  if (at === 'unfit' || lacking.some(({ isOffered }) => isOffered)) return 'choose'
  /** Modifiers that are offered no more, by name where it is known: the dish comes without them. */
  const dropped = lacking.map(({ picked }) => picked.name ?? null)
  // a dish without what it had is cheaper for that reason
  const difference = one.price === undefined || dropped.length > 0 ? 0 : unitPrice(position) - one.price
  return { position, count: Math.min(MAX_COUNT, one.count), dropped, difference }
}

/** Two lines that have become the same, for what told them apart is gone. */
function joined(held: Fitting | undefined, made: Fitting): Fitting {
  if (held === undefined) return made
  return { ...held, count: Math.min(MAX_COUNT, held.count + made.count), dropped: [...new Set([...held.dropped, ...made.dropped])] }
}
