import type { Report } from '../../env.ts'
import type { Http } from '../../http/http.ts'
import {
  boolean, integer, isoTime, list, literal, minor, number, object, optional, positiveId, read, strictList, string, withDefault, type Infer,
} from '../../http/read.ts'
import { keepTogether } from '../../text.ts'
import { compileSchedule, type Schedule } from '../../time/schedule.ts'
import type { DeliveryMethod } from '../config.ts'
import { namedProblem, type Problem } from '../problem.ts'

/** Groups, positions, modifiers, time slots, pre-order hours and promotions, as the API says them. */
const named = object({ code: string, id: integer, name: string })
const photo = object({ url: string, width: optional(integer), height: optional(integer), alt: optional(string) })
const group = object({ id: positiveId, menuId: positiveId, name: string, order: withDefault(integer, 0), photos: withDefault(list(photo), []) })
const position = object({
  id: positiveId, menu: object({ id: positiveId }), positionGroup: optional(object({ id: integer })), name: string,
  description: optional(string), price: minor, photos: withDefault(list(photo), []),
  measure: optional(object({ value: number, unit: literal('G', 'PC', 'ML', 'CM') })), tags: withDefault(list(named), []),
  order: withDefault(integer, 0), isAvailable: withDefault(boolean, true),
  nutrition: optional(object({ kcal: optional(number), protein: optional(number), fat: optional(number), carbs: optional(number) })),
  contents: withDefault(list(object({ name: string, count: optional(integer) })), []), allergens: withDefault(list(string), []),
})
const item = object({ id: positiveId, name: string, price: minor, maxCount: optional(integer) })
const modifierGroup = object({
  id: positiveId, modifierId: positiveId, minCount: integer, maxCount: integer, name: string, nameUi: optional(string), items: strictList(item),
})
const positionModifiers = object({ positionId: positiveId, modifiers: list(modifierGroup) })
const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
const slot = object({
  positionIds: strictList(positiveId),
  details: list(object({ dayOfWeek: literal(...DAYS), startAt: string, endAt: string, isActive: boolean })),
})
const preOrder = object({
  type: literal('DELIVERY', 'TAKE_AWAY'), minTimeMinutes: integer, dayInAdvance: integer,
  hours: list(object({ dayOfWeek: literal(...DAYS), active: boolean, open: string, close: string })),
})
const promotion = object({
  id: positiveId, name: string, description: optional(string), photos: withDefault(list(photo), []),
  startAt: optional(isoTime), finishAt: optional(isoTime), promoCode: optional(string),
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
        return read(list(group), await http.get(`/1/p/menus/${menuId}/position-groups`), report, 'position-groups')
      } catch (error) {
        throw new MenuError(namedProblem(error, 'menuGroupsNotFound', 'menuGroupsFailed', {
          menuGroupsNotFound: 'Menu groups not found', menuGroupsFailed: 'Failed to fetch menu groups',
        }))
      }
    },
    async positions(menuId) {
      try {
        const answer = read(list(position), await http.get(`/1/p/menus/${menuId}/positions`), report, 'positions')
        return answer.map(({ menu, positionGroup, ...rest }) => described({ ...rest, menuId: menu.id, groupId: positionGroup?.id ?? null }))
      } catch (error) {
        throw new MenuError(namedProblem(error, 'positionsNotFound', 'positionsFailed', {
          positionsNotFound: 'Menu positions not found', positionsFailed: 'Failed to fetch menu positions',
        }))
      }
    },
    async modifiers(restoId) {
      const answer = read(list(positionModifiers), await http.get(`/1/restos/${restoId}/positions/modifiers`), report, 'modifiers')
      return new Map(answer.map(entry => [entry.positionId, entry.modifiers.filter(made => sane(made, report))]))
    },
    async slots(restoId) {
      const answer = read(list(slot), await http.get(`/1/restos/${restoId}/position-time-slots`), report, 'time-slots')
      return answer.map(entry => ({
        positionIds: entry.positionIds,
        schedule: compileSchedule(entry.details.map(({ dayOfWeek, startAt, endAt, isActive }) => ({
          dayOfWeek, active: isActive, open: startAt, close: endAt,
        }))),
      }))
    },
    async preOrderHours(restoId) {
      const answer = read(list(preOrder), await http.get(`/1/restos/${restoId}/working-hours`), report, 'working-hours')
      return answer.map(({ hours, ...rest }) => ({ ...rest, schedule: compileSchedule(hours) }))
    },
    async promotions(restoId) {
      return read(list(promotion), await http.get(`/1/restos/${restoId}/promotions`), report, 'promotions').map(described)
    },
  }
}

/** A group that nobody can satisfy is refused; a dish whose group is optional stays orderable without it. */
function sane(made: ModifierGroup, report: Report): boolean {
  const most = made.items.reduce((sum, one) => sum + (one.maxCount ?? made.maxCount), 0)
  const ids = new Set(made.items.map(one => one.id))
  const fine = made.minCount >= 0 && made.maxCount >= 1 && made.minCount <= made.maxCount && most >= made.minCount && ids.size === made.items.length
  if (!fine) report('wire.item-dropped', `modifier group ${made.id}: its counts cannot be met`)
  return fine
}

/** Its name stays to the letter: it travels back in orders, and namesakes are found by it. */
function described<T extends { readonly description?: string }>(item: T): T {
  return item.description === undefined ? item : { ...item, description: keepTogether(item.description) }
}
