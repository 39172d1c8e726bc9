import type { Position } from './menu-wire.ts'

/** A name as two menus may spell it differently: case, ё and е, and spaces do not count. */
export function plainName(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()
}

/** The dishes of a name, those first that are not sold out. */
export function namesakes(name: string, dishes: readonly Position[]): readonly Position[] {
  const found = dishes.filter(dish => plainName(dish.name) === plainName(name))
  return [...found.filter(dish => dish.isAvailable), ...found.filter(dish => !dish.isAvailable)]
}
