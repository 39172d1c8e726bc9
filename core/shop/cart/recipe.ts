import type { Zone } from '../../time/zone.ts'
import type { DeliveryMethod } from '../config.ts'
import { availabilityAt, isAdult } from '../menu/availability.ts'
import type { RestoMenu } from '../menu/menu.ts'
import { countKey, countOf, obstacle, type ModifierCounts } from '../menu/modifiers.ts'
import { plainName } from '../menu/namesake.ts'
import { orderLine } from '../menu/order-line.ts'
import { menusFor } from '../menu/sections.ts'
import type { ModifierGroup, Position } from '../menu/wire.ts'
import { identity, MAX_COUNT, unitPrice, type CartPosition, type NewPosition } from './position.ts'

/** What makes one line of a cart again: ids and counts, and what is remembered of it. Prices are always today's. */
export interface Ingredient {
  readonly id: number
  readonly count: number
  /** Per piece. */
  readonly modifiers: readonly IngredientModifier[]
  /** Of the time when it was written down; absent where nobody kept it. */
  readonly name?: string
  /** Of one piece with its modifiers, minor units, in the currency that prices are compared in. */
  readonly price?: number
}
export interface IngredientModifier {
  readonly modifierId: number
  readonly id: number
  readonly count: number
  readonly name?: string
}

/** A line of the cart by ids only: what travels in a link. */
export interface RecipeLine extends Pick<Ingredient, 'id' | 'count'> {
  readonly menuId: number
  readonly modifiers: readonly Pick<IngredientModifier, 'modifierId' | 'id' | 'count'>[]
}

/** A line that can be put into the cart as it is. */
export interface Fitting {
  readonly position: NewPosition
  readonly count: number
  /** Modifiers that are offered no more, by name where it is known: the dish comes without them. */
  readonly dropped: readonly (string | null)[]
  /** What one piece costs more than it did; negative when less, 0 when the same or not known. Minor units. */
  readonly difference: number
}
/** A line that cannot, and why. */
export interface Unfit {
  readonly id: number
  /** null where nobody knows it. */
  readonly name: string | null
  readonly count: number
  /** `choose`: what was chosen no longer satisfies the dish's rules. `adult`: the customer has not said to be of age. */
  readonly why: 'gone' | 'sold-out' | 'later' | 'choose' | 'adult'
}
export interface Filled {
  readonly fitting: readonly Fitting[]
  readonly unfit: readonly Unfit[]
  /** Of the lines that fit, without delivery and discounts. Minor units. */
  readonly sum: number
}

/** Where and when a recipe is to become lines. */
export interface Kitchen {
  readonly menu: RestoMenu
  readonly method: DeliveryMethod
  readonly zone: Zone
  /** The moment that dishes are judged at, synced milliseconds. */
  readonly moment: number
  readonly isOfAge: boolean
}

/** The cart without names and prices, in its order. */
export function recipeOf(positions: readonly CartPosition[]): readonly RecipeLine[] {
  return positions.map(line => ({
    id: line.id,
    menuId: line.menu.id,
    count: line.count,
    modifiers: line.hasModifiers ? merged(line.modifiers) : [],
  }))
}
function merged(modifiers: RecipeLine['modifiers']): RecipeLine['modifiers'] {
  const counts = new Map<string, RecipeLine['modifiers'][number]>()
  for (const { modifierId, id, count } of modifiers) {
    if (count <= 0) continue
    const key = `${modifierId} ${id}`
    counts.set(key, { modifierId, id, count: count + (counts.get(key)?.count ?? 0) })
  }
  return [...counts.values()]
}

/**
 * Lines at the prices of a menu, and what cannot be had of them now. A dish is found by its id, else by its name: another
 * kitchen of the chain has numbers of its own. A modifier that is gone is left out and named; a
 * dish whose rules no longer hold with what is left is for the customer to choose anew, for nobody can choose instead.
 */
export function fillRecipe(recipe: readonly Ingredient[], kitchen: Kitchen): Filled {
  const offered = menusFor(kitchen.menu.menus, kitchen.method).flatMap(({ sections }) => sections.flatMap(({ positions }) => positions))
  const byId = new Map(offered.map(dish => [dish.id, dish]))
  const fitting = new Map<string, Fitting>()
  const unfit: Unfit[] = []
  for (const one of recipe) {
    const name = kitchen.menu.positions.get(one.id)?.name ?? one.name ?? null
    const dish = byId.get(one.id) ?? namesakeOf(name, offered)
    const refuse = (why: Unfit['why'], said: string | null): void => void unfit.push({ id: one.id, name: said, count: one.count, why })
    if (dish === undefined) {
      refuse('gone', name)
      continue
    }
    if (isAdult(dish) && !kitchen.isOfAge) {
      refuse('adult', null)
      continue
    }
    const { at } = availabilityAt(dish, kitchen.menu.slots, kitchen.zone, kitchen.moment)
    if (at !== 'available') {
      refuse(at, dish.name)
      continue
    }
    const made = lineOf(one, dish, kitchen.menu.modifiers.get(dish.id) ?? [])
    if (made === null) refuse('choose', dish.name)
    else fitting.set(identity(made.position), joined(fitting.get(identity(made.position)), made))
  }
  const lines = [...fitting.values()]
  return { fitting: lines, unfit, sum: lines.reduce((sum, { position, count }) => sum + unitPrice(position) * count, 0) }
}

function namesakeOf(name: string | null, offered: readonly Position[]): Position | undefined {
  if (name === null) return undefined
  const found = offered.filter(dish => plainName(dish.name) === plainName(name))
  return found.find(dish => dish.isAvailable) ?? found[0]
}

/** The line of a dish; null when its groups do not allow what is left of the choice. */
function lineOf(one: Ingredient, dish: Position, groups: readonly ModifierGroup[]): Fitting | null {
  let counts: ModifierCounts = {}
  const dropped: (string | null)[] = []
  for (const modifier of one.modifiers) {
    const found = dish.id === one.id ? itemById(modifier, groups) : itemByName(modifier, groups)
    if (found === undefined) dropped.push(modifier.name ?? null)
    else counts = { ...counts, [countKey(found.group, found.id)]: countOf(counts, found.group, found.id) + modifier.count }
  }
  const isTooMuch = groups.some(group => group.items.some(item => countOf(counts, group, item.id) > (item.maxCount ?? group.maxCount)))
  if (isTooMuch || obstacle(counts, groups) !== null) return null
  const position = orderLine(dish, groups, counts)
  // a dish without what it had is cheaper for that reason
  const difference = one.price === undefined || dropped.length > 0 ? 0 : unitPrice(position) - one.price
  return { position, count: Math.min(MAX_COUNT, one.count), dropped, difference }
}

interface Item {
  readonly group: ModifierGroup
  readonly id: number
}
function itemById({ modifierId, id }: IngredientModifier, groups: readonly ModifierGroup[]): Item | undefined {
  const group = groups.find(made => made.modifierId === modifierId && made.items.some(item => item.id === id))
  return group === undefined ? undefined : { group, id }
}
/** Of a dish that was found by its name. An item of two groups is nobody's to choose between. */
function itemByName({ name }: IngredientModifier, groups: readonly ModifierGroup[]): Item | undefined {
  if (name === undefined) return undefined
  const found = groups.flatMap(group => group.items.filter(item => plainName(item.name) === plainName(name)).map(({ id }) => ({ group, id })))
  return found.length === 1 ? found[0] : undefined
}

/** Two lines that have become the same, for what told them apart is gone. */
function joined(held: Fitting | undefined, made: Fitting): Fitting {
  if (held === undefined) return made
  return { ...held, count: Math.min(MAX_COUNT, held.count + made.count), dropped: [...new Set([...held.dropped, ...made.dropped])] }
}
