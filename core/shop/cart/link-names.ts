import type { Report } from '../../env.ts'
import { detail, type Detail } from '../../log/report.ts'
import type { MenuWire } from '../menu/wire.ts'
import type { CartLink } from './link.ts'
import type { Ingredient, RecipeLine } from './recipe.ts'

/** What the restaurant of a link calls its dishes and modifiers. */
export interface LinkNames {
  readonly dishes: ReadonlyMap<number, string>
  /** By ids of group and item. */
  readonly items: ReadonlyMap<string, string>
}
export type LearnNames = (link: CartLink, missing: readonly RecipeLine[]) => Promise<LinkNames>

/** More menus than this are not asked for one link. */
const MOST_MENUS = 4

/**
 * Asks the restaurant of a link for the names of lines that the present menu lacks. Never rejects: what cannot be learnt stays
 * without a name.
 */
export function nameLearner(wire: Pick<MenuWire, 'positions' | 'modifiers'>, report: Report): LearnNames {
  return async (link, missing) => {
    const answerOf = <T>(what: Detail, call: Promise<T>): Promise<T | null> => call.catch(() => {
      report('cart-link.names-unknown', what)
      return null
    })
    const menuIds = [...new Set(missing.map(line => line.menuId))].slice(0, MOST_MENUS)
    const [groups, ...menus] = await Promise.all([
      missing.some(line => line.modifiers.length > 0) ? answerOf(detail`resto ${link.restoId}`, wire.modifiers(link.restoId)) : null,
      ...menuIds.map(menuId => answerOf(detail`menu ${menuId}`, wire.positions(menuId))),
    ])
    const modifiers = missing.flatMap(({ id }) => groups?.get(id) ?? [])
    return {
      dishes: new Map(menus.flatMap(dishes => dishes ?? []).map(dish => [dish.id, dish.name])),
      items: new Map(modifiers.flatMap(({ modifierId, items }) => items.map(item => [`${modifierId} ${item.id}`, item.name]))),
    }
  }
}

/** The line with the names that were learnt, where it has none. */
export function named(line: Ingredient, names: LinkNames): Ingredient {
  const name = line.name ?? names.dishes.get(line.id)
  const modifiers = line.modifiers.map(one => {
    const called = one.name ?? names.items.get(`${one.modifierId} ${one.id}`)
    return called === undefined ? one : { ...one, name: called }
  })
  return { ...line, modifiers, ...(name !== undefined && { name }) }
}
