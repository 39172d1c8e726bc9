import { localTime } from './calendar.ts'
import type { OrderContext } from './order-context.ts'
import type { Position, Resto } from './dataset.ts'
import { isServed } from './hours.ts'
import { checkModifierCounts, type ChosenModifier, findModifiers } from './modifiers.ts'
import type { DeliveryType, Line, PreflightRequest } from './order-request.ts'
import { Refusal } from './refusal.ts'

/** A cart line with its position and modifiers from the menu. */
export interface Dish {
  readonly line: Line
  readonly position: Position
  readonly modifiers: readonly ChosenModifier[]
}

/**
 * Finds the positions of the lines. All unknown, sold-out and currently unavailable ones are
 * reported at once.
 */
export function findDishes(
  context: OrderContext, resto: Resto, request: PreflightRequest, at: number,
): readonly Dish[] {
  const { catalogue } = context
  const served = servedPositions(context, resto, request.deliveryType, at)
  const missing = new Set<number>()
  const dishes: Dish[] = []
  for (const line of request.positions) {
    const position = served.get(line.id)
    const modifiers = findModifiers(catalogue.listModifiers(line.id), line)
    if (position === undefined || modifiers === null) missing.add(line.id)
    else dishes.push({ line, position, modifiers })
  }
  if (missing.size > 0) {
    throw new Refusal('person-order.position-not-found-in-resto', { positionIds: [...missing] })
  }
  request.positions.forEach((line, index) => {
    checkModifierCounts(catalogue.listModifiers(line.id), line, `positions[${index}]`)
  })
  return dishes
}

/** The price of one piece with its modifiers, in minor units, never below 0. */
export function unitPrice(dish: Dish): number {
  return Math.max(0, dish.modifiers.reduce((sum, { item, count }) => sum + item.price * count, dish.position.price))
}

/**
 * Rejects a cart of adult drinks alone: the missing sum is the cheapest dish available at that
 * time.
 */
export function checkNotOnlyDrinks(
  context: OrderContext, resto: Resto, method: DeliveryType, at: number, dishes: readonly Dish[],
): void {
  if (!dishes.every(dish => isForAdults(dish.position))) return
  const food = [...servedPositions(context, resto, method, at).values()].filter(one => !isForAdults(one))
  if (food.length === 0) return
  throw new Refusal('person-order.add-more', { amount: Math.min(...food.map(one => one.price)) })
}

function isForAdults(position: Position): boolean {
  return position.tags.some(tag => tag.code === 'ADULT')
}

function servedPositions(
  context: OrderContext, resto: Resto, method: DeliveryType, at: number,
): ReadonlyMap<number, Position> {
  const slots = context.catalogue.listSlots(resto)
  const local = localTime(at, resto.timezone)
  return new Map([...context.catalogue.collectPositions(resto, method)].filter(([id]) =>
    !context.soldOut.has(id) && isServed(slots, id, local)))
}
