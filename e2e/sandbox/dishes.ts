import { localTime } from './calendar.ts'
import type { Circumstances } from './circumstances.ts'
import type { Position, Resto } from './dataset.ts'
import { isServed } from './hours.ts'
import { checkModifierCounts, type ChosenModifier, findModifiers } from './modifiers.ts'
import type { DeliveryType, Line, PreflightRequest } from './order-request.ts'
import { Refusal } from './refusal.ts'

/** A cart line with what the menu has for it. */
export interface Dish {
  readonly line: Line
  readonly position: Position
  readonly modifiers: readonly ChosenModifier[]
}

/** The menu's dishes behind the lines; all that are unknown, sold out or not served at the time are named at once. */
export function findDishes(
  circumstances: Circumstances, resto: Resto, request: PreflightRequest, at: number,
): readonly Dish[] {
  const { catalogue } = circumstances
  const served = servedPositions(circumstances, resto, request.deliveryType, at)
  const missing = new Set<number>()
  const dishes: Dish[] = []
  for (const line of request.positions) {
    const position = served.get(line.id)
    const modifiers = findModifiers(catalogue.modifiersOf(line.id), line)
    if (position === undefined || modifiers === null) missing.add(line.id)
    else dishes.push({ line, position, modifiers })
  }
  if (missing.size > 0) {
    throw new Refusal('person-order.position-not-found-in-resto', { positionIds: [...missing] })
  }
  request.positions.forEach((line, index) => {
    checkModifierCounts(catalogue.modifiersOf(line.id), line, `positions[${index}]`)
  })
  return dishes
}

/** One piece with its modifiers, in minor units. */
export function unitPrice(dish: Dish): number {
  return dish.modifiers.reduce((sum, { item, count }) => sum + item.price * count, dish.position.price)
}

/** Drinks for adults go with food only: the missing sum is the cheapest dish that is served at the time. */
export function checkNotOnlyDrinks(
  circumstances: Circumstances, resto: Resto, method: DeliveryType, at: number, dishes: readonly Dish[],
): void {
  if (!dishes.every(dish => isForAdults(dish.position))) return
  const food = [...servedPositions(circumstances, resto, method, at).values()].filter(one => !isForAdults(one))
  if (food.length === 0) return
  throw new Refusal('person-order.add-more', { amount: Math.min(...food.map(one => one.price)) })
}

function isForAdults(position: Position): boolean {
  return position.tags.some(tag => tag.code === 'ADULT')
}

function servedPositions(
  circumstances: Circumstances, resto: Resto, method: DeliveryType, at: number,
): ReadonlyMap<number, Position> {
  const slots = circumstances.catalogue.slotsOf(resto)
  const local = localTime(at, resto.timezone)
  return new Map([...circumstances.catalogue.positionsOf(resto, method)].filter(([id]) =>
    !circumstances.soldOut.has(id) && isServed(slots, id, local)))
}
