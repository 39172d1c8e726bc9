import type { Position } from '../../sandbox/dataset.ts'
import type { ModifierSetName } from './modifier-sets.ts'

export type Tag = 'NEW' | 'HIT' | 'SPICY' | 'VEGAN' | 'ADULT' | 'EXTENDED_COOKING_TIME'
export type SlotName = 'breakfast' | 'lunch' | 'retired'

/** A dish of the kitchen, before it has an id and a menu. */
export interface Dish {
  readonly key: string
  readonly name: string
  /** Whole roubles. */
  readonly roubles: number
  readonly measure: NonNullable<Position['measure']>
  readonly description: string
  /** Per 100 g: kilocalories, protein, fat and carbohydrates in grams. */
  readonly energy: readonly number[]
  readonly tags: readonly Tag[]
  readonly allergens: readonly string[]
  readonly contents: NonNullable<Position['contents']>
  readonly modifiers: readonly ModifierSetName[]
  readonly slot?: SlotName
}

export interface Section {
  /** The group's name; without one the dishes have no group. */
  readonly title?: string
  /** The key of the group's picture. */
  readonly key: string
  readonly dishes: readonly Dish[]
}

interface Details {
  readonly tags?: readonly Tag[]
  /** Separated by commas. */
  readonly allergens?: string
  /** «Филадельфия ×8, Калифорния ×8». */
  readonly contents?: string
  readonly modifiers?: readonly ModifierSetName[]
  readonly slot?: SlotName
}

const units = { г: 'G', мл: 'ML', шт: 'PC', см: 'CM' } as const

/**
 * Creates a dish: the measure is written as on paper, «270 г», and lists as comma-separated text.
 */
export function dish(
  key: string,
  name: string,
  roubles: number,
  measure: `${number} ${keyof typeof units}`,
  description: string,
  energy: readonly number[] = [],
  details: Details = {},
): Dish {
  const [value = '', unit = ''] = measure.split(' ')
  return {
    key,
    name,
    roubles,
    measure: { value: Number(value), unit: units[unit as keyof typeof units] },
    description,
    energy,
    tags: details.tags ?? [],
    allergens: list(details.allergens),
    contents: list(details.contents).map(part => {
      const [item = '', count] = part.split(' ×')
      return count === undefined ? { name: item } : { name: item, count: Number(count) }
    }),
    modifiers: details.modifiers ?? [],
    ...(details.slot && { slot: details.slot }),
  }
}

function list(text = ''): readonly string[] {
  return text.split(', ').filter(part => part !== '')
}
