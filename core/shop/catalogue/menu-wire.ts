import type { Report } from '../../env.ts'
import { detail } from '../../log/report.ts'
import type { Http } from '../../http/http.ts'
import {
  distinct, lenient, list, literal, mapped, object, optional, orElse, read, satisfying, usableList, withDefault, type Infer,
} from '../../http/read.ts'
import { amount, assumed, decimal, defaulted, flag, id, text, whole } from '../../http/tolerant.ts'
import { clockTime, hours, moment, timetableEntry, weekday } from '../../http/tolerant-times.ts'
import { keepTogether } from '../../text.ts'
import { compileSchedule, type Schedule } from '../../time/schedule.ts'
import type { Zone } from '../../time/zone.ts'
import { photo } from './city-wire.ts'
import { namedFailure } from '../problem.ts'

/**
 * Groups, positions, modifiers, time slots, pre-order hours and promotions, as the API says them. What is only shown and may be
 * absent (`lenient`, `orElse`, `defaulted`) is left out when it is wrong: no dish goes off the menu for its weight in an unknown unit.
 * Allergens are more than shown: a dish whose list cannot be read is not offered as one that has none.
 */

// a tag counts by its code: a dish for adults must not lose it over a name
const tag = object({ code: text, id: defaulted(whole, 0), name: defaulted(text, '') })
// ten million of a currency: a dearer dish is a mistake, and a cart full of them could not be summed exactly
const price = satisfying(amount, 'a price of at most 1000000000', value => value <= 1e9)
const photos = defaulted(list(photo), [])
const label = satisfying(text, 'a name', name => name.trim() !== '')
const group = object({ id, name: assumed(text, ''), order: defaulted(whole, 0), photos })
const position = object({
  id, positionGroup: lenient(object({ id: whole })), name: label, description: lenient(text), price, photos,
  measure: lenient(object({ value: decimal, unit: literal('G', 'PC', 'ML', 'CM') })), tags: assumed(list(tag), []),
  order: orElse(whole, 0), isAvailable: withDefault(flag, true),
  nutrition: lenient(object({ kcal: lenient(decimal), protein: lenient(decimal), fat: lenient(decimal), carbs: lenient(decimal) })),
  contents: orElse(list(object({ name: text, count: lenient(whole) })), []), allergens: withDefault(list(text), []),
})
const item = object({ id, name: text, price, maxCount: optional(whole) })
const modifierGroup = object({
  id, modifierId: id, minCount: assumed(whole, 0), maxCount: whole, name: text, nameUi: lenient(text), items: list(item),
})
const positionModifiers = object({ positionId: id, modifiers: assumed(list(modifierGroup), []) })
const slotHours = mapped(
  object({ dayOfWeek: weekday, startAt: clockTime, endAt: clockTime, isActive: assumed(flag, true) }),
  ({ dayOfWeek, startAt, endAt, isActive }) => ({ dayOfWeek, active: isActive, open: startAt, close: endAt }),
)
const slot = object({ positionIds: list(id), details: mapped(list(timetableEntry(slotHours)), compileSchedule) })
const preOrder = mapped(object({
  type: literal('DELIVERY', 'TAKE_AWAY'), minTimeMinutes: assumed(whole, 0), dayInAdvance: assumed(whole, 0),
  hours: mapped(list(hours), compileSchedule),
}), ({ hours: schedule, ...rest }) => ({ ...rest, schedule }))
/** Of a restaurant in this zone. */
const promotionIn = (zone: Zone) => object({
  id, name: label, description: lenient(text), photos,
  startAt: optional(moment(zone, 'begins')), finishAt: optional(moment(zone, 'ends')), promoCode: lenient(text),
})

export type Photo = Infer<typeof photo>
export type PositionGroup = Infer<typeof group>
export type ModifierGroup = Infer<typeof modifierGroup>
export type Promotion = Infer<ReturnType<typeof promotionIn>>
export type PreOrderHours = Infer<typeof preOrder>
export interface Position extends Omit<Infer<typeof position>, 'positionGroup'> {
  readonly menuId: number
  readonly groupId: number | null
}
/** The hours that a dish can be ordered in, by its id. Of several any will do. */
export type SlotIndex = ReadonlyMap<number, readonly Schedule[]>
export type MenuWire = ReturnType<typeof createMenuWire>

export function createMenuWire(http: Http, report: Report) {
  return {
    groups: (menuId: number) => namedFailure('menuGroups', async () =>
      read(distinct(usableList(group)), await http.get(`/1/p/menus/${menuId}/position-groups`), report, 'position-groups')),
    positions: (menuId: number): Promise<readonly Position[]> => namedFailure('positions', async () => {
      const answer = read(distinct(usableList(position)), await http.get(`/1/p/menus/${menuId}/positions`), report, 'positions')
      // of the menu that was asked for, whichever the dish was first made for: its address must lead back here
      return answer.map(({ positionGroup, ...rest }) => described({ ...rest, menuId, groupId: positionGroup?.id ?? null }))
    }),
    async modifiers(restoId: number): Promise<ReadonlyMap<number, readonly ModifierGroup[]>> {
      const answer = read(list(positionModifiers), await http.get(`/1/restos/${restoId}/positions/modifiers`), report, 'modifiers')
      return new Map(answer.map(entry => [entry.positionId, entry.modifiers.filter(made => worthKeeping(made, report))]))
    },
    async slots(restoId: number): Promise<SlotIndex> {
      const answer = read(list(slot), await http.get(`/1/restos/${restoId}/position-time-slots`), report, 'time-slots')
      const index = new Map<number, Schedule[]>()
      for (const { positionIds, details } of answer) for (const position of positionIds) index.set(position, [...index.get(position) ?? [], details])
      return index
    },
    preOrderHours: async (restoId: number) =>
      read(list(preOrder), await http.get(`/1/restos/${restoId}/working-hours`), report, 'working-hours'),
    /** Times without an offset are those of the restaurant's zone. */
    async promotions(restoId: number, zone: Zone) {
      return read(distinct(list(promotionIn(zone))), await http.get(`/1/restos/${restoId}/promotions`), report, 'promotions').map(described)
    },
  }
}

/** Whether any choice at all can satisfy a group: an API may ask for one of nothing, when all there was is sold out. */
export function canBeMet({ minCount, maxCount, items }: ModifierGroup): boolean {
  const most = items.reduce((sum, one) => sum + (one.maxCount ?? maxCount), 0)
  const ids = new Set(items.map(one => one.id))
  return minCount >= 0 && maxCount >= 1 && minCount <= maxCount && most >= minCount && ids.size === items.length
}

/**
 * A group that nobody can satisfy is left out where it asks for nothing: the dish is the same without it. One that must be
 * chosen from stays, and with it the dish cannot be had (`menu.ts`); without it the API would refuse the order.
 */
function worthKeeping(made: ModifierGroup, report: Report): boolean {
  if (canBeMet(made)) return true
  report('wire.item-dropped', detail`modifier group ${made.id}: its counts cannot be met`)
  return made.minCount > 0
}

/** Its name stays to the letter: it travels back in orders, and namesakes are found by it. */
function described<T extends { readonly description?: string }>(item: T): T {
  return item.description === undefined ? item : { ...item, description: keepTogether(item.description) }
}
