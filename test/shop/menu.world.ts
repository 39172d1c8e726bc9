import type { Menu, Resto } from '../../core/shop/location/wire.ts'
import type { ModifierGroup, Position, PositionGroup } from '../../core/shop/menu/wire.ts'
import { compileSchedule, type Hours } from '../../core/time/schedule.ts'
import { weekdays } from '../../core/time/weekday.ts'
import { parseZone } from '../../core/time/zone.ts'

/** Parts of a menu for tests, complete unless a test says otherwise. */
export const moscow = parseZone('+03:00', () => undefined)

export function menuRef(id: number, fields: Partial<Menu> = {}): Menu {
  return { id, name: `Меню ${id}`, order: id, isDelivery: true, isTakeAway: true, isOnline: false, isTable: false, ...fields }
}
export function groupOf(id: number, fields: Partial<PositionGroup> = {}): PositionGroup {
  return { id, name: `Группа ${id}`, order: id, photos: [], ...fields }
}
export function dish(id: number, fields: Partial<Position> = {}): Position {
  return {
    id, menuId: 1, groupId: null, name: `Блюдо ${id}`, price: 50_000, photos: [], tags: [], order: id, isAvailable: true,
    contents: [], allergens: [], ...fields,
  }
}
export function tag(code: string): Position['tags'][number] {
  return { code, id: 1, name: code }
}
export function modifierGroup(id: number, minCount: number, maxCount: number, fields: Partial<ModifierGroup> = {}): ModifierGroup {
  return {
    id, modifierId: id * 10, minCount, maxCount, name: `Добавки ${id}`,
    items: [1, 2, 3].map(item => ({ id: id * 100 + item, name: `Добавка ${item}`, price: item * 1000 })),
    ...fields,
  }
}
export function everyDay(open: string, close: string): readonly Hours[] {
  return weekdays.map(dayOfWeek => ({ dayOfWeek, active: true, open, close }))
}
export function restoOf(id: number, menus: readonly Menu[], hours: readonly Hours[] = everyDay('00:00', '00:00')): Resto {
  return {
    id, name: `Заведение ${id}`, address: 'улица Свободы, 18', street: 'улица Свободы', currency: 'RUB', emails: [], phones: [], links: [],
    location: { lat: 57.6, lng: 39.8 }, order: id, pays: [], photos: [], tags: [], menus: [...menus],
    payConfig: { delivery: { cashUponReceipt: true }, takeAway: { cashUponReceipt: true } }, zone: moscow, schedule: compileSchedule(hours),
  }
}
