import type { Report } from '../../env.ts'
import { detail } from '../../log/report.ts'
import type { Http } from '../../http/http.ts'
import {
  distinct, lenient, list, literal, mapped, object, optional, orElse, satisfying, strictList, usableList, withDefault, type Infer,
} from '../../http/read.ts'
import { amount, assumed, decimal, defaulted, flag, id, text, whole } from '../../http/tolerant.ts'
import { clockTime, hours, moment, timetableEntry, weekday } from '../../http/tolerant-times.ts'
import { keepTogether } from '../../text.ts'
import { compileSchedule, type Schedule } from '../../time/schedule.ts'
import type { Zone } from '../../time/zone.ts'
import { asking, photo } from './city-wire.ts'
import { namedFailure } from '../problem.ts'

// what is only shown (`lenient`, `orElse`, `defaulted`) is left out when it is wrong; allergens are more than that:
// a dish whose list cannot be read is not offered as one that has none

// a tag counts by its code: a dish for adults must not lose it over a name
const tag = object({ code: text, id: defaulted(whole, 0), name: defaulted(text, '') })
// a dearer dish is a mistake, and a cart full of them could not be summed exactly
const price = satisfying(amount, 'a price of at most 1000000000', value => value <= 1e9)
const description = lenient(mapped(text, keepTogether))
const figure = lenient(decimal)
const photos = defaulted(list(photo), [])
const label = satisfying(text, 'a name', name => name.trim() !== '')
const group = object({ id, name: assumed(text, ''), order: defaulted(whole, 0), photos })
const position = object({
  id, positionGroup: lenient(object({ id: whole })), name: label, description, price, photos,
  measure: lenient(object({ value: decimal, unit: literal('G', 'PC', 'ML', 'CM') })), tags: assumed(list(tag), []),
  order: orElse(whole, 0), isAvailable: withDefault(flag, true),
  nutrition: lenient(object({ kcal: figure, protein: figure, fat: figure, carbs: figure })),
  contents: orElse(list(object({ name: text, count: lenient(whole) })), []), allergens: withDefault(strictList(text), []),
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
  id, name: label, description, photos,
  startAt: optional(moment(zone, 'begins')), finishAt: optional(moment(zone, 'ends')), promoCode: lenient(text),
})

export type Photo = Infer<typeof photo>
export type PositionGroup = Infer<typeof group>
export type ModifierGroup = Infer<typeof modifierGroup>
export type Promotion = Infer<ReturnType<typeof promotionIn>>
export type PreOrderHours = Infer<typeof preOrder>
export type Position = Awaited<ReturnType<MenuWire['positions']>>[number]
/** The hours that a dish can be ordered in, by its id. Of several any will do. */
export type SlotIndex = ReadonlyMap<number, readonly Schedule[]>
export type MenuWire = ReturnType<typeof createMenuWire>

export function createMenuWire(http: Http, report: Report) {
  const ask = asking(http, report)
  return {
    groups: (menuId: number) => namedFailure('menuGroups', () =>
      ask(distinct(usableList(group)), 'position-groups', `/1/p/menus/${menuId}/position-groups`)),
    positions: (menuId: number) => namedFailure('positions', async () => {
      const answer = await ask(distinct(usableList(position)), 'positions', `/1/p/menus/${menuId}/positions`)
      // of the menu that was asked for, whichever the answer names: its address must lead back here
      return answer.map(({ positionGroup, ...rest }) => ({ ...rest, menuId, groupId: positionGroup?.id ?? null }))
    }),
    async modifiers(restoId: number): Promise<ReadonlyMap<number, readonly ModifierGroup[]>> {
      const answer = await ask(list(positionModifiers), 'modifiers', `/1/restos/${restoId}/positions/modifiers`)
      return new Map(answer.map(one => [one.positionId, one.modifiers.filter(made => worthKeeping(made, report))]))
    },
    async slots(restoId: number): Promise<SlotIndex> {
      const answer = await ask(list(slot), 'time-slots', `/1/restos/${restoId}/position-time-slots`)
      const ofDish = (dishId: number) => answer.filter(one => one.positionIds.includes(dishId)).map(one => one.details)
      return new Map(answer.flatMap(one => one.positionIds).map(dishId => [dishId, ofDish(dishId)]))
    },
    preOrderHours: (restoId: number) => ask(list(preOrder), 'working-hours', `/1/restos/${restoId}/working-hours`),
    /** Times without an offset are those of the restaurant's zone. */
    promotions: (restoId: number, zone: Zone) =>
      ask(distinct(list(promotionIn(zone))), 'promotions', `/1/restos/${restoId}/promotions`),
  }
}

/** An API may ask for one of nothing, when all is sold out. */
export function canBeMet({ minCount, maxCount, items }: ModifierGroup): boolean {
  const most = items.reduce((sum, one) => sum + (one.maxCount ?? maxCount), 0)
  const ids = new Set(items.map(one => one.id))
  return minCount >= 0 && maxCount >= 1 && minCount <= maxCount && most >= minCount && ids.size === items.length
}

/** Of those that cannot be, one that must be stays, and the dish cannot be had (`menu.ts`). */
function worthKeeping(made: ModifierGroup, report: Report): boolean {
  if (canBeMet(made)) return true
  report('wire.item-dropped', detail`modifier group ${made.id}: its counts cannot be met`)
  return made.minCount > 0
}
