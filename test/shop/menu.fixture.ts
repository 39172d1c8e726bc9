import type { Menu } from '../../core/shop/catalogue/location-api.ts'
import type { MenuSections } from '../../core/shop/catalogue/menu.ts'
import type { ModifierGroup, Position } from '../../core/shop/catalogue/menu-api.ts'

/*
 * Decoded parts of a menu, for tests of single functions. `test/kit/chain.ts` has them as the API
 * sends them.
 */

export function menuRef(id: number, fields: Partial<Menu> = {}): Menu {
  return {
    id, name: `Меню ${id}`, order: id, isDelivery: true, isTakeAway: true, isOnline: false, isTable: false, ...fields,
  }
}
export function dish(id: number, fields: Partial<Position> = {}): Position {
  return {
    id, menuId: 1, groupId: null, name: `Блюдо ${id}`, price: 50_000, photos: [], tags: [], order: id,
    isAvailable: true, contents: [], allergens: [], ...fields,
  }
}
/** Groups dishes into sections in their order; dishes without a group come last. */
export function buildMenuSections(
  menu: Menu, dishes: readonly Position[], names: Readonly<Record<number, string>> = {},
): MenuSections {
  const ids = [...new Set(dishes.map(one => one.groupId ?? Infinity))].sort((a, b) => a - b)
  return {
    menu,
    sections: ids.map(id => ({
      group:
        id === Infinity ? { id: 0, name: null, photos: [] } : { id, name: names[id] ?? `Группа ${id}`, photos: [] },
      positions: dishes.filter(one => (one.groupId ?? Infinity) === id),
    })),
  }
}
export function tag(code: string): Position['tags'][number] {
  return { code, id: 1, name: code }
}
export function modifierGroup(
  id: number, minCount: number, maxCount: number, fields: Partial<ModifierGroup> = {},
): ModifierGroup {
  return {
    id,
    modifierId: id * 10,
    minCount,
    maxCount,
    name: `Добавки ${id}`,
    items: [1, 2, 3].map(item => ({ id: id * 100 + item, name: `Добавка ${item}`, price: item * 1000 })),
    ...fields,
  }
}
