import type { ModifierGroup, Position, PositionGroup, PositionModifiers, TimeSlots } from '../../sandbox/dataset.ts'
import { open, week, workdays } from '../hours.ts'
import { getDishNumber } from './catalogue.ts'
import type { Dish, Section, SlotName, Tag } from './dish.ts'
import { modifierSets } from './modifier-sets.ts'

export interface Menu {
  readonly groups: readonly PositionGroup[]
  readonly positions: readonly Position[]
  readonly modifiers: readonly PositionModifiers[]
  readonly slots: readonly TimeSlots[]
}

interface Plan {
  readonly menuId: number
  readonly currency: 'RUB' | 'EUR'
  readonly sections: readonly Section[]
  /** Price in minor units; undefined if this kitchen does not make the dish. */
  readonly price: (dish: Dish) => number | undefined
}

const tags: Readonly<Record<Tag, { readonly id: number; readonly name: string }>> = {
  NEW: { id: 1, name: 'Новинка' },
  HIT: { id: 2, name: 'Хит' },
  SPICY: { id: 3, name: 'Острое' },
  VEGAN: { id: 4, name: 'Веганское' },
  ADULT: { id: 5, name: '18+' },
  EXTENDED_COOKING_TIME: { id: 6, name: 'Готовится до 1,5 часа' },
}

const slotDetails: Readonly<Record<SlotName, TimeSlots['details']>> = {
  breakfast: open(week, '08:00–12:00').map(slot),
  lunch: open(workdays, '11:00–16:00').map(slot),
  retired: open(week, '11:00–23:00').map(hours => ({ ...slot(hours), isActive: false })),
}

function slot(hours: {
  readonly dayOfWeek: TimeSlots['details'][number]['dayOfWeek']
  readonly open: string
  readonly close: string
}) {
  return { dayOfWeek: hours.dayOfWeek, startAt: hours.open, endAt: hours.close, isActive: true }
}

/** Ids are derived from the menu and the catalogue: the same dish in two menus is two positions. */
export function positionId(menuId: number, key: string): number {
  return menuId * 1000 + getDishNumber(key)
}

/** Builds a menu from a kitchen's sections; empty groups are left out. */
export function buildMenu(plan: Plan): Menu {
  const sections = plan.sections
    .map(section => ({ ...section, dishes: section.dishes.filter(dish => plan.price(dish) !== undefined) }))
    .filter(section => section.dishes.length > 0)
  const dishes = sections.flatMap(section => section.dishes)
  return {
    groups: sections.flatMap((section, index) => group(plan.menuId, section, index + 1)),
    positions: sections.flatMap((section,
      index) => section.dishes.map((dish, order) => position(plan, section, index + 1, dish, order + 1))),
    modifiers: dishes.filter(dish => dish.modifiers.length > 0).map(dish => modifiers(plan, dish)),
    slots: (Object.keys(slotDetails) as SlotName[]).flatMap(name => {
      const positionIds = dishes.filter(dish => dish.slot === name).map(dish => positionId(plan.menuId, dish.key))
      return positionIds.length > 0 ? [{ positionIds, details: slotDetails[name] }] : []
    }),
  }
}

function groupId(menuId: number, number: number): number {
  return menuId * 100 + number
}

function group(menuId: number, section: Section, number: number): readonly PositionGroup[] {
  if (section.title === undefined) return []
  const photo = { url: `/pictures/group/${section.key}.svg`, width: 1280, height: 720, alt: section.title }
  return [{ id: groupId(menuId, number), menuId, name: section.title, order: number * 10, photos: [photo] }]
}

function position(plan: Plan, section: Section, sectionNumber: number, dish: Dish, order: number): Position {
  const [kcal, protein, fat, carbs] = dish.energy
  const hasEnergy = kcal !== undefined && protein !== undefined && fat !== undefined && carbs !== undefined
  return {
    id: positionId(plan.menuId, dish.key),
    menuId: plan.menuId,
    ...(section.title !== undefined && { groupId: groupId(plan.menuId, sectionNumber) }),
    name: dish.name,
    description: dish.description,
    price: plan.price(dish) ?? 0,
    photos: [{ url: `/pictures/dish/${dish.key}.svg`, width: 1280, height: 720, alt: dish.name }],
    measure: dish.measure,
    tags: dish.tags.map(code => ({ code, ...tags[code] })),
    order,
    ...(hasEnergy && { nutrition: { kcal, protein, fat, carbs } }),
    ...(dish.contents.length > 0 && { contents: dish.contents }),
    ...(dish.allergens.length > 0 && { allergens: dish.allergens }),
  }
}

function modifiers(plan: Plan, dish: Dish): PositionModifiers {
  const id = positionId(plan.menuId, dish.key)
  return { positionId: id,
    modifiers: dish.modifiers.map((name, index) => modifierGroup(plan, id * 10 + index + 1, name)) }
}

function modifierGroup(plan: Plan, id: number, name: keyof typeof modifierSets): ModifierGroup {
  const set = modifierSets[name]
  return {
    id,
    modifierId: set.id,
    minCount: set.min,
    maxCount: set.max,
    name: set.name,
    ...(set.title !== undefined && { nameUi: set.title }),
    items: set.items.map(([item, roubles, euroCents, maxCount], index) => ({
      id: set.id * 100 + index + 1,
      name: item,
      price: plan.currency === 'RUB' ? roubles * 100 : euroCents,
      ...(maxCount !== undefined && { maxCount }),
    })),
  }
}
