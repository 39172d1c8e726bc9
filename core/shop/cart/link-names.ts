import type { Report } from '../../env.ts'
import { detail, type Detail } from '../../log/report.ts'
import type { MenuWire } from '../menu/wire.ts'
import { byId } from './carry-over.ts'
import type { CartLink } from './link.ts'
import type { Ingredient, RecipeLine } from './recipe.ts'

/** More menus than this are not asked for one link. */
const MOST_MENUS = 4

/**
 * Asks the restaurant of a link for the names of lines that the present menu lacks, and answers with all of the link's lines. Never
 * rejects: what cannot be learnt stays without a name.
 */
export function nameLearner(wire: Pick<MenuWire, 'positions' | 'modifiers'>, report: Report) {
  return async ({ restoId, lines }: CartLink, missing: readonly RecipeLine[]): Promise<readonly Ingredient[]> => {
    const answerOf = <T>(what: Detail, call: Promise<T>): Promise<T | null> => call.catch(() => {
      report('cart-link.names-unknown', what)
      return null
    })
    const menuIds = [...new Set(missing.map(line => line.menuId))].slice(0, MOST_MENUS)
    const [groups, ...menus] = await Promise.all([
      missing.some(line => line.modifiers.length > 0) ? answerOf(detail`resto ${restoId}`, wire.modifiers(restoId)) : null,
      ...menuIds.map(menuId => answerOf(detail`menu ${menuId}`, wire.positions(menuId))),
    ])
    const names = new Map(menus.flatMap(dishes => dishes ?? []).map(dish => [dish.id, dish.name]))
    return lines.map(line => ({
      ...line, name: names.get(line.id),
      modifiers: line.modifiers.map(one => ({ ...one, name: byId(one, groups?.get(line.id) ?? [])?.item.name })),
    }))
  }
}
