import type { Report } from '../../env.ts'
import { detail } from '../../log/report.ts'
import type { Http } from '../../http/http.ts'
import {
  distinct, lenient, list, listOrElse, literal, mapped, object, optional, orElse, satisfying, strictList,
  reportDeviation, usableList, withDefault, type Infer, type Decoder, type ValuePath,
} from '../../decode/decode.ts'
import {
  amount, decimal, flag, id, orElseWithWarning, signedAmount, text, verbatim, wholeNumber,
  withDefaultAndWarning, withWarning,
} from '../../decode/tolerant.ts'
import { asRecord } from '../../json.ts'
import { clockTime, hours, moment, timetableEntry, weekday } from '../../decode/tolerant-times.ts'
import { keepTogether } from '../../text.ts'
import { compileSchedule, type Schedule } from '../../time/schedule.ts'
import type { Zone } from '../../time/zone.ts'
import { createFetcher, photo } from './location-api.ts'
import { withMenuProblem } from '../problem.ts'

/*
 * Decoders for menus. An invalid field that is only displayed is dropped or replaced by a default.
 * A dish whose list of allergens is invalid is left out, so that it never looks free of allergens.
 */

// only the code must be valid: an adult dish must not lose its tag because of an invalid name
const tag = object({ code: verbatim, id: orElseWithWarning(wholeNumber, 0), name: orElseWithWarning(text, '') })
/** In minor units. A higher price is a mistake: a cart full of such dishes has no exact sum. */
const MAX_PRICE = 1_000_000_000
const limitPrice = (decoder: Decoder<number>) =>
  satisfying(decoder, `a price of at most ${MAX_PRICE}`, value => Math.abs(value) <= MAX_PRICE)
const price = limitPrice(amount)
const description = lenient(mapped(text, keepTogether))
const optionalNumber = lenient(decimal)
const photos = orElseWithWarning(list(photo), [])
const nonEmptyText = satisfying(text, 'a name', name => name.trim() !== '')
const group = object({ id, name: withDefaultAndWarning(text, ''), order: orElseWithWarning(wholeNumber, 0), photos })
const measureFields = object({ value: decimal, unit: literal('G', 'PC', 'ML', 'CM', 'KG', 'L') })
/** The unit that is a thousandth of another. */
const THOUSANDTH = { KG: 'G', L: 'ML' } as const
/** Decodes a measure; converts kilograms to grams and litres to millilitres. */
function measure(json: unknown, at: ValuePath) {
  const { value, unit } = measureFields(json, at)
  if (unit !== 'KG' && unit !== 'L') return { value, unit }
  const small = THOUSANDTH[unit]
  reportDeviation(at, `${unit} for ${small}`)
  // round to a thousandth of the small unit, so that 0.07 kg is exactly 70 g
  return { value: Math.round(value * 1e6) / 1000, unit: small }
}
const position = object({
  id, positionGroup: lenient(object({ id: wholeNumber })), name: nonEmptyText, description, price, photos,
  measure: lenient(measure), tags: withDefaultAndWarning(list(tag), []),
  order: orElse(wholeNumber, 0), isAvailable: withDefault(flag, true),
  nutrition: lenient(object({
    kcal: optionalNumber, protein: optionalNumber, fat: optionalNumber, carbs: optionalNumber,
  })),
  contents: orElse(list(object({ name: text, count: lenient(wholeNumber) })), []),
  allergens: withDefault(strictList(text), []),
})
// the price may be negative: a modifier may make a dish cheaper
const item = object({
  id,
  name: text,
  price: withDefaultAndWarning(limitPrice(signedAmount), 0),
  maxCount: optional(wholeNumber),
})
// an invalid field gets a fallback, so that a required group is never lost: with an id of 0 or without
// items the group cannot be met, and the dish counts as sold out
const groupFields = object({
  id: orElse(id, 0), modifierId: orElse(id, 0),
  minCount: withDefaultAndWarning(orElse(wholeNumber, 1), 0), maxCount: withWarning(lenient(wholeNumber)),
  name: orElseWithWarning(text, ''), nameUi: lenient(text), items: orElseWithWarning(list(item), []),
})
/**
 * Decodes a group. Its default maximum is the sum of its items' maxima, but at least 1 and at least
 * `minCount`. An item without a maximum counts as 1 in this sum; elsewhere its maximum is the group's.
 */
function modifierGroup(json: unknown, at: ValuePath) {
  const group = groupFields(json, at)
  // a required group cannot have a maximum of 0
  const isContradiction = group.maxCount === 0 && group.minCount > 0
  if (isContradiction) reportDeviation(at, 'maxCount 0')
  const sumOfMaxima = group.items.reduce((sum, item) => sum + (item.maxCount ?? 1), 0)
  const givenMax = isContradiction ? undefined : group.maxCount
  return { ...group, maxCount: givenMax ?? Math.max(1, group.minCount, sumOfMaxima) }
}
/**
 * Replaces a group, or a list of groups, that cannot be decoded. The group may be required, so this
 * one makes the dish impossible to order: an item is required, and there is none.
 */
const UNREADABLE_GROUP = { id: 0, modifierId: 0, minCount: 1, maxCount: 1, name: '', items: [] }
const groups = listOrElse<ModifierGroup, typeof UNREADABLE_GROUP>(modifierGroup, UNREADABLE_GROUP)
const positionModifiers = object({
  positionId: id, modifiers: withDefaultAndWarning(orElse(groups, [UNREADABLE_GROUP]), []),
})
/**
 * Adds the dish id to reports about the items of a list. The first number in a report is the item's
 * index. A path of `wire.tolerated` has no index.
 */
function withDishIdInReports<T>(field: 'id' | 'positionId', decoder: Decoder<T>): Decoder<T> {
  return (json, at) => decoder(json, { ...at, report: (code, message = detail``) => {
    const dishId = asRecord((json as unknown[])[Number(/\d+/.exec(message)?.[0])])?.[field]
    at.report(code, code === 'wire.tolerated' ? message : detail`dish ${Number(dishId)}: ${message}`)
  } })
}
const slotHours = mapped(
  object({ dayOfWeek: weekday, startAt: clockTime, endAt: clockTime, isActive: withDefaultAndWarning(flag, true) }),
  ({ dayOfWeek, startAt, endAt, isActive }) => ({ dayOfWeek, active: isActive, open: startAt, close: endAt }),
)
const slot = object({ positionIds: list(id), details: mapped(list(timetableEntry(slotHours)), compileSchedule) })
const preOrder = mapped(
  object({
    type: literal('DELIVERY', 'TAKE_AWAY'),
    minTimeMinutes: withDefaultAndWarning(wholeNumber, 0),
    dayInAdvance: withDefaultAndWarning(wholeNumber, 0),
    hours: mapped(list(hours), compileSchedule),
  }),
  ({ hours: schedule, ...rest }) => ({ ...rest, schedule }),
)
/** Builds a decoder for promotions of a restaurant in this time zone. */
const buildPromotionDecoder = (zone: Zone) => object({
  id, name: nonEmptyText, description, photos,
  startAt: optional(moment(zone, 'begins')), finishAt: optional(moment(zone, 'ends')), promoCode: lenient(text),
})

export type Photo = Infer<typeof photo>
export type PositionGroup = Infer<typeof group>
export type ModifierGroup = ReturnType<typeof modifierGroup>
export type Promotion = Infer<ReturnType<typeof buildPromotionDecoder>>
export type PreOrderHours = Infer<typeof preOrder>
/** A dish of a menu. */
export type Position = Omit<Infer<typeof position>, 'positionGroup'> & { menuId: number; groupId: number | null }
/** The schedules of dishes by dish id. A dish can be ordered while any of its schedules is open. */
export type SlotIndex = ReadonlyMap<number, readonly Schedule[]>

/** API calls about menus. They reject with a `Failure` (`http/errors.ts`) or a ProblemError. */
export interface MenuApi {
  /** The groups of a menu. @throws ProblemError */
  groups(menuId: number): Promise<readonly PositionGroup[]>
  /** The dishes of a menu. @throws ProblemError */
  positions(menuId: number): Promise<readonly Position[]>
  /** The modifier groups of a restaurant's dishes, by dish id. */
  modifiers(restoId: number): Promise<ReadonlyMap<number, readonly ModifierGroup[]>>
  /** The hours of dishes that are not always available. */
  slots(restoId: number): Promise<SlotIndex>
  /** The hours of a restaurant's pre-orders, by delivery method. */
  preOrderHours(restoId: number): Promise<readonly PreOrderHours[]>
  /** The promotions of a restaurant. Times without an offset are in the restaurant's zone. */
  promotions(restoId: number, zone: Zone): Promise<readonly Promotion[]>
}

export function createMenuApi(http: Http, report: Report): MenuApi {
  const fetchDecoded = createFetcher(http, report)
  return {
    groups: (menuId: number) => withMenuProblem('menuGroups', () =>
      fetchDecoded(distinct(usableList(group)), 'position-groups', `/1/p/menus/${menuId}/position-groups`)),
    positions: (menuId: number) => withMenuProblem('positions', async () => {
      const path = `/1/p/menus/${menuId}/positions`
      const dishes = await fetchDecoded(distinct(withDishIdInReports('id', usableList(position))), 'positions', path)
      // set the requested menu's id, not the response's: the URL of a dish must lead to this menu
      return dishes.map(({ positionGroup, ...rest }) => ({ ...rest, menuId, groupId: positionGroup?.id ?? null }))
    }),
    async modifiers(restoId: number): Promise<ReadonlyMap<number, readonly ModifierGroup[]>> {
      const path = `/1/restos/${restoId}/positions/modifiers`
      const dishes = await fetchDecoded(withDishIdInReports('positionId', list(positionModifiers)), 'modifiers', path)
      return new Map(dishes.map(({ positionId, modifiers }) =>
        [positionId, modifiers.filter(group => shouldKeepGroup(positionId, group, report))]))
    },
    async slots(restoId: number): Promise<SlotIndex> {
      const slots = await fetchDecoded(list(slot), 'time-slots', `/1/restos/${restoId}/position-time-slots`)
      const schedulesOfDish = (dishId: number) =>
        slots.filter(({ positionIds }) => positionIds.includes(dishId)).map(({ details }) => details)
      return new Map(slots.flatMap(({ positionIds }) => positionIds).map(dishId => [dishId, schedulesOfDish(dishId)]))
    },
    preOrderHours: (restoId: number) =>
      fetchDecoded(list(preOrder), 'working-hours', `/1/restos/${restoId}/working-hours`),
    promotions: (restoId: number, zone: Zone) =>
      fetchDecoded(distinct(list(buildPromotionDecoder(zone))), 'promotions', `/1/restos/${restoId}/promotions`),
  }
}

/**
 * Whether any selection satisfies the group. When all items are sold out, the API may return a
 * required group without items.
 */
export function canBeMet({ id: groupId, modifierId, minCount, maxCount, items }: ModifierGroup): boolean {
  const largestSum = items.reduce((sum, item) => sum + (item.maxCount ?? maxCount), 0)
  const ids = new Set(items.map(item => item.id))
  const hasValidIds = groupId > 0 && modifierId > 0 && ids.size === items.length
  return hasValidIds && minCount >= 0 && maxCount >= 1 && minCount <= maxCount && largestSum >= minCount
}

/**
 * Whether to keep a group. Reports a group that cannot be met. If it is required, it is kept:
 * `menu.ts` then shows the dish as sold out.
 */
function shouldKeepGroup(dishId: number, group: ModifierGroup, report: Report): boolean {
  if (canBeMet(group)) return true
  report('wire.item-dropped', detail`dish ${dishId}: modifier group ${group.id}: no selection can satisfy it`)
  return group.minCount > 0
}
