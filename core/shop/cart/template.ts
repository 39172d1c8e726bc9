import { isAdult } from '../catalogue/availability.ts'
import type { ChosenMenu } from '../catalogue/menu.ts'
import { orderLine } from '../catalogue/order-line.ts'
import { menusFor } from '../catalogue/sections.ts'
import type { Position } from '../catalogue/menu-wire.ts'
import { byId, byName, carryOver, type PickedModifier } from '../catalogue/carry-over.ts'
import { namesakes } from '../catalogue/namesake.ts'
import { judgeLine } from '../catalogue/judge-line.ts'
import { lineKey, MAX_COUNT, unitPrice } from './line.ts'

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
  const offered = menusFor(menu.menus, method).flatMap(({ sections }) => sections.flatMap(({ positions }) => positions))
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
  const { at } = judgeLine(position, menu, { zone, moment })
  if (at === 'gone' || at === 'sold-out' || at === 'later') return at
  if (at === 'unfit' || lacking.some(({ isOffered }) => isOffered)) return 'choose'
  /** Modifiers that are offered no more, by name where it is known: the dish comes without them. */
  const dropped = lacking.map(({ picked }) => picked.name ?? null)
  // a dish without what it had is cheaper for that reason
  const difference = one.price === undefined || dropped.length > 0 ? 0 : unitPrice(position) - one.price
  return { position, count: Math.min(MAX_COUNT, one.count), dropped, difference }
}
