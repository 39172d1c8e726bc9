import { hasTag, isAdult, type Availability } from '../catalogue/availability.ts'
import { listDishes, type MenuSections } from '../catalogue/menu.ts'
import type { ModifierGroup, Position } from '../catalogue/menu-api.ts'
import { hasRequiredGroups } from '../catalogue/order-line.ts'
import { findRole, isNeverAddOn, type DishRole } from './dish-role.ts'

/** The menus of the selected delivery method, the customer's age, and the cart. */
export interface AddOnContext {
  readonly menus: readonly MenuSections[]
  /** By dish id. */
  readonly modifiers: ReadonlyMap<number, readonly ModifierGroup[]>
  readonly availability: (position: Position) => Availability
  readonly isOfAge: boolean
  /** Has the ids of the dishes that are in the cart. */
  readonly inCart: { has(dishId: number): boolean }
}

/** A dish that a single tap can add now, and that is worth offering. */
export interface AddOn extends Position {
  readonly role: DishRole
  /** The index of the dish's section among all sections. */
  readonly section: number
}

/**
 * Lists what can be offered beside a cart, in the menu's order: dishes that a single tap can add now,
 * without packaging, what an order includes, and what the cart contains (CART-13).
 */
export function listAddOns({ menus, modifiers, availability, isOfAge, inCart }: AddOnContext): readonly AddOn[] {
  const hasNutrition = menus.some(menu => listDishes(menu).some(({ nutrition }) => nutrition !== undefined))
  const canBeAdded = (dish: Position): boolean => dish.price > 0
    && (isOfAge || !isAdult(dish))
    && !inCart.has(dish.id)
    && !hasRequiredGroups(modifiers.get(dish.id) ?? [])
    && availability(dish).status === 'available'
  const addOns = menus.flatMap(menu => menu.sections).flatMap(({ group, positions }, section) =>
    positions.filter(canBeAdded).flatMap((dish): readonly AddOn[] => {
      const role = findRole(dish, group)
      // in a menu with nutrition facts, what has neither a section nor such facts is no food
      const isFood = dish.groupId !== null || dish.nutrition !== undefined || !hasNutrition
      return isFood && !isNeverAddOn(dish.name, role) ? [{ ...dish, role, section }] : []
    }))
  // a dish that two menus have counts once
  return [...new Map(addOns.map(dish => [dish.id, dish])).values()]
}

/** Whether a dish goes with any meal: a hit, a drink, a dessert or a starter. */
export const goesWithAnyMeal = (dish: AddOn): boolean =>
  hasTag(dish, 'HIT') || (dish.role !== 'sauce' && dish.role !== 'other')

/** The roles in the order in which they are offered. */
const ROLE_ORDER: readonly DishRole[] = ['drink', 'dessert', 'starter', 'other', 'sauce']

/**
 * Ranks add-ons: one of each role in turn, those that the cart lacks first; in a role hits first, then
 * the menu's order. Meals are offered only if they are hits. `except`: the dish under which they stand,
 * whose section is left out.
 */
export function rankAddOns(context: AddOnContext, limit: number, except?: Position): readonly Position[] {
  const offered = listAddOns(context).filter(dish =>
    dish.id !== except?.id && (except === undefined || dish.groupId === null || dish.groupId !== except.groupId)
    && (dish.role === 'sauce' || goesWithAnyMeal(dish)))
  const rolesInCart = new Set(context.menus.flatMap(({ sections }) => sections.flatMap(({ group, positions }) =>
    positions.filter(dish => context.inCart.has(dish.id)).map(dish => findRole(dish, group)))))
  const roles = [...ROLE_ORDER].sort((a, b) => Number(rolesInCart.has(a)) - Number(rolesInCart.has(b)))
  const groups = roles.map(role => {
    const dishes = offered.filter(dish => dish.role === role)
    return dishes.sort((a, b) => Number(hasTag(b, 'HIT')) - Number(hasTag(a, 'HIT')))
  })
  const ranked: Position[] = []
  for (let round = 0; round < offered.length; round += 1) ranked.push(...groups.flatMap(group => group[round] ?? []))
  return ranked.slice(0, limit)
}
