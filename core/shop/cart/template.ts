import type { DeliveryMethod } from '../config.ts'
import { isAdult } from '../catalogue/availability.ts'
import type { RestoMenu } from '../catalogue/menu.ts'
import { orderLine } from '../catalogue/order-line.ts'
import { menusFor } from '../catalogue/sections.ts'
import type { Position } from '../catalogue/menu-wire.ts'
import { byId, byName, carryOver, type PickedModifier } from '../catalogue/carry-over.ts'
import { namesakes } from '../catalogue/namesake.ts'
import { judgeLine, type JudgeContext } from '../catalogue/judge-line.ts'
import { lineKey, MAX_COUNT, unitPrice, type CartLine } from './line.ts'

/** What makes one line of a cart again: ids and counts, and what is remembered of it. Prices are always today's. */
export interface TemplateLine {
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
export type LinkLine = Pick<TemplateLine, 'id' | 'count' | 'modifiers'> & { readonly menuId: number }

/** A line that can be put into the cart as it is. */
export type FittingLine = Exclude<ReturnType<typeof lineOf>, string>
/** A line that cannot, and why; its name is null where nobody knows it. */
export type UnfitLine = ReturnType<typeof fillTemplate>['unfit'][number]

/** Where, when and for whom a template is to become lines. */
export interface FillContext extends JudgeContext {
  readonly menu: RestoMenu
  readonly method: DeliveryMethod
  readonly isOfAge: boolean
}

/** The cart without names and prices, in its order. */
export function linkLinesOf(cartLines: readonly CartLine[]): readonly LinkLine[] {
  return cartLines.map(({ id, menu, count, hasModifiers, modifiers }) => ({
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
export function fillTemplate(template: readonly TemplateLine[], context: FillContext) {
  const { menu, method } = context
  const offered = menusFor(menu.menus, method).flatMap(({ sections }) => sections.flatMap(({ positions }) => positions))
  const dishes = new Map(offered.map(dish => [dish.id, dish]))
  const fitting = new Map<string, FittingLine>()
  const unfit: { readonly id: number; readonly name: string | null; readonly count: number; readonly why: Reason }[] = []
  for (const one of template) {
    const name = menu.positions.get(one.id)?.name ?? one.name ?? null
    const dish = dishes.get(one.id) ?? (name === null ? undefined : namesakes(name, offered)[0])
    const made = dish === undefined ? 'gone' : lineOf(one, dish, context)
    if (typeof made !== 'string') fitting.set(lineKey(made.position), joined(fitting.get(lineKey(made.position)), made))
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
function lineOf(one: TemplateLine, dish: Position, { menu, isOfAge, ...context }: FillContext) {
  if (isAdult(dish) && !isOfAge) return 'adult'
  const groups = menu.modifiers.get(dish.id) ?? []
  const { counts, lacking } = carryOver(one.modifiers, groups, dish.id === one.id ? byId : byName())
  const position = orderLine(dish, groups, counts)
  const { at } = judgeLine(position, menu, context)
  if (at === 'gone' || at === 'sold-out' || at === 'later') return at
  if (at === 'unfit' || lacking.some(({ isOffered }) => isOffered)) return 'choose'
  /** Modifiers that are offered no more, by name where it is known: the dish comes without them. */
  const dropped = lacking.map(({ picked }) => picked.name ?? null)
  // a dish without what it had is cheaper for that reason
  const difference = one.price === undefined || dropped.length > 0 ? 0 : unitPrice(position) - one.price
  return { position, count: Math.min(MAX_COUNT, one.count), dropped, difference }
}

/** Two lines that have become the same, for what told them apart is gone. */
function joined(held: FittingLine | undefined, made: FittingLine): FittingLine {
  if (held === undefined) return made
  return { ...held, count: Math.min(MAX_COUNT, held.count + made.count), dropped: [...new Set([...held.dropped, ...made.dropped])] }
}
