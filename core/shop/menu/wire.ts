import type { Report } from '../../env.ts'
import type { Http } from '../../http/http.ts'
import {
  boolean, distinct, integer, isoTime, lenient, list, literal, mapped, minor, number, object, optional, orElse, positiveId, read, satisfying, string,
  usableList, withDefault, type Infer,
} from '../../http/read.ts'
import { keepTogether } from '../../text.ts'
import { compileSchedule, isReadable, type Schedule } from '../../time/schedule.ts'
import type { DeliveryMethod } from '../config.ts'
import { namedProblem, type Problem } from '../problem.ts'
import { canBeMet } from './modifiers.ts'

/**
 * Groups, positions, modifiers, time slots, pre-order hours and promotions, as the API says them. What is only shown and may be
 * absent (`lenient`, `orElse`) is left out when it is wrong: no dish goes off the menu for its weight in an unknown unit.
 * Allergens are more than shown: a dish whose list cannot be read is not offered as one that has none.
 */

// a tag counts by its code: a dish for adults must not lose it over a name
const tag = object({ code: string, id: orElse(integer, 0), name: orElse(string, '') })
// ten million of a currency: a dearer dish is a mistake, and a cart full of them could not be summed exactly
const price = satisfying(minor, 'a price of at most 1000000000', value => value <= 1e9)
const photo = object({ url: string, width: lenient(integer), height: lenient(integer), alt: lenient(string) })
const label = satisfying(string, 'a name', text => text.trim() !== '')
const group = object({ id: positiveId, menuId: positiveId, name: string, order: orElse(integer, 0), photos: orElse(list(photo), []) })
const position = object({
  id: positiveId, menu: object({ id: positiveId }), positionGroup: lenient(object({ id: integer })), name: label,
  description: lenient(string), price, photos: orElse(list(photo), []),
  measure: lenient(object({ value: number, unit: literal('G', 'PC', 'ML', 'CM') })), tags: withDefault(list(tag), []),
  order: orElse(integer, 0), isAvailable: withDefault(boolean, true),
  nutrition: lenient(object({ kcal: lenient(number), protein: lenient(number), fat: lenient(number), carbs: lenient(number) })),
  contents: orElse(list(object({ name: string, count: lenient(integer) })), []), allergens: withDefault(list(string), []),
})
const item = object({ id: positiveId, name: string, price, maxCount: optional(integer) })
const modifierGroup = object({
  id: positiveId, modifierId: positiveId, minCount: integer, maxCount: integer, name: string, nameUi: lenient(string), items: list(item),
})
const positionModifiers = object({ positionId: positiveId, modifiers: list(modifierGroup) })
const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
const HOURS = 'hours from HH:MM to HH:MM'
const slot = object({
  positionIds: list(positiveId),
  details: list(satisfying(mapped(
    object({ dayOfWeek: literal(...DAYS), startAt: string, endAt: string, isActive: boolean }),
    ({ dayOfWeek, startAt, endAt, isActive }) => ({ dayOfWeek, active: isActive, open: startAt, close: endAt }),
  ), HOURS, isReadable)),
})
const preOrder = object({
  type: literal('DELIVERY', 'TAKE_AWAY'), minTimeMinutes: integer, dayInAdvance: integer,
  hours: list(satisfying(object({ dayOfWeek: literal(...DAYS), active: boolean, open: string, close: string }), HOURS, isReadable)),
})
const promotion = object({
  id: positiveId, name: label, description: lenient(string), photos: orElse(list(photo), []),
  startAt: optional(isoTime), finishAt: optional(isoTime), promoCode: lenient(string),
})

export type Photo = Infer<typeof photo>
export type PositionGroup = Infer<typeof group>
export type ModifierGroup = Infer<typeof modifierGroup>
export type Promotion = Infer<typeof promotion>
type PositionFields = Infer<typeof position>
export interface Position extends Omit<PositionFields, 'menu' | 'positionGroup'> {
  readonly menuId: number
  readonly groupId: number | null
}
export interface TimeSlots { readonly positionIds: readonly number[]; readonly schedule: Schedule }
export interface PreOrderHours {
  readonly type: DeliveryMethod
  readonly minTimeMinutes: number
  readonly dayInAdvance: number
  readonly schedule: Schedule
}

/** A menu call's failure, already named (ERR-02). */
export class MenuError extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.message)
    this.name = 'MenuError'
    this.problem = problem
  }
}

export interface MenuWire {
  groups(menuId: number): Promise<readonly PositionGroup[]>
  positions(menuId: number): Promise<readonly Position[]>
  modifiers(restoId: number): Promise<ReadonlyMap<number, readonly ModifierGroup[]>>
  slots(restoId: number): Promise<readonly TimeSlots[]>
  preOrderHours(restoId: number): Promise<readonly PreOrderHours[]>
  promotions(restoId: number): Promise<readonly Promotion[]>
}

export function createMenuWire(http: Http, report: Report): MenuWire {
  return {
    async groups(menuId) {
      try {
        return read(distinct(usableList(group)), await http.get(`/1/p/menus/${menuId}/position-groups`), report, 'position-groups')
      } catch (error) {
        throw new MenuError(namedProblem(error, 'menuGroupsNotFound', 'menuGroupsFailed', {
          menuGroupsNotFound: 'Menu groups not found', menuGroupsFailed: 'Failed to fetch menu groups',
        }))
      }
    },
    async positions(menuId) {
      try {
        const answer = read(distinct(usableList(position)), await http.get(`/1/p/menus/${menuId}/positions`), report, 'positions')
        // of the menu that was asked for, whichever the dish was first made for: its address must lead back here
        return answer.map(({ menu: _menu, positionGroup, ...rest }) => described({ ...rest, menuId, groupId: positionGroup?.id ?? null }))
      } catch (error) {
        throw new MenuError(namedProblem(error, 'positionsNotFound', 'positionsFailed', {
          positionsNotFound: 'Menu positions not found', positionsFailed: 'Failed to fetch menu positions',
        }))
      }
    },
    async modifiers(restoId) {
      const answer = read(list(positionModifiers), await http.get(`/1/restos/${restoId}/positions/modifiers`), report, 'modifiers')
      return new Map(answer.map(entry => [entry.positionId, entry.modifiers.filter(made => worthKeeping(made, report))]))
    },
    async slots(restoId) {
      const answer = read(list(slot), await http.get(`/1/restos/${restoId}/position-time-slots`), report, 'time-slots')
      return answer.map(({ positionIds, details }) => ({ positionIds, schedule: compileSchedule(details) }))
    },
    async preOrderHours(restoId) {
      const answer = read(list(preOrder), await http.get(`/1/restos/${restoId}/working-hours`), report, 'working-hours')
      return answer.map(({ hours, ...rest }) => ({ ...rest, schedule: compileSchedule(hours) }))
    },
    async promotions(restoId) {
      return read(distinct(list(promotion)), await http.get(`/1/restos/${restoId}/promotions`), report, 'promotions').map(described)
    },
  }
}

/**
 * A group that nobody can satisfy is left out where it asks for nothing: the dish is the same without it. One that must be
 * chosen from stays, and with it the dish cannot be had (`menu.ts`); without it the API would refuse the order.
 */
function worthKeeping(made: ModifierGroup, report: Report): boolean {
  if (canBeMet(made)) return true
  report('wire.item-dropped', `modifier group ${made.id}: its counts cannot be met`)
  return made.minCount > 0
}

/** Its name stays to the letter: it travels back in orders, and namesakes are found by it. */
function described<T extends { readonly description?: string }>(item: T): T {
  return item.description === undefined ? item : { ...item, description: keepTogether(item.description) }
}
