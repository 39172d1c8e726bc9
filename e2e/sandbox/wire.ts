import { isoWithOffset, localTime, startOfDate } from './calendar.ts'
import type {
  PositionGroup, Position, PositionModifiers, PreOrderHours, Promotion, Resto, TimeSlots, Zone,
} from './dataset.ts'

/** Converts the dataset to the bodies of the contract. Each function makes one item. */

export function restaurantListItem(resto: Resto): object {
  return { id: resto.id, name: resto.name, cityIds: [resto.cityId] }
}

export function restaurant({ cityId: _, ...resto }: Resto): object {
  return resto
}

export function deliveryZone(zone: Zone): object {
  return {
    id: zone.id, name: zone.name, polygon: { points: zone.points }, restoId: zone.restoId, thresholds: zone.thresholds,
  }
}

export function positionGroup(group: PositionGroup): object {
  return group
}

export function position({ menuId, groupId, ...rest }: Position, isAvailable: boolean): object {
  return {
    ...rest, menu: { id: menuId }, ...(groupId === undefined ? {} : { positionGroup: { id: groupId } }), isAvailable,
  }
}

export function positionModifiers(entry: PositionModifiers): object {
  return entry
}

export function timeSlots(entry: TimeSlots): object {
  return entry
}

export function preOrderHours({ restoId: _, ...hours }: PreOrderHours): object {
  return hours
}

/**
 * Converts days to instants in the restaurant's zone: the start of the first day, the last second
 * of the last day.
 */
export function promotion(
  { restoIds: _, startDay, finishDay, ...rest }: Promotion, firstDay: number, timezone: string | undefined,
): object {
  return {
    ...rest,
    ...(startDay === undefined ? {} : { startAt: isoWithOffset(startOfDay(startDay, firstDay, timezone), timezone) }),
    ...(finishDay === undefined ? {} : { finishAt: isoWithOffset(endOfDay(finishDay, firstDay, timezone), timezone) }),
  }
}

/** `day` counts from the local date of `firstDay`. */
export function startOfDay(day: number, firstDay: number, timezone: string | undefined): number {
  return startOfDate(localTime(firstDay, timezone).date + day, timezone)
}

/** The last second of the day, so that the printed date is the last valid one. */
export function endOfDay(day: number, firstDay: number, timezone: string | undefined): number {
  return startOfDate(localTime(firstDay, timezone).date + day + 1, timezone) - 1000
}
