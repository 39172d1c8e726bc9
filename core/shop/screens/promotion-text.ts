import type { Shop } from '../app/shop.ts'
import { findDish } from '../catalogue/find-dish.ts'
import type { MenuSections } from '../catalogue/menu.ts'
import type { Position, Promotion } from '../catalogue/menu-api.ts'

/** Where a promotion leads: a dish or a menu that the selected restaurant offers. */
export type PromotionTarget =
  | { readonly kind: 'dish'; readonly dish: Position; readonly path: string }
  | { readonly kind: 'menu'; readonly menu: MenuSections['menu']; readonly path: string }

/** An address at the beginning of a word: absolute, or a path of a menu. */
const ADDRESS = /(^|[\s(«"])(https?:\/\/\S+|\/menus\/\S+)/g
/** The punctuation that may follow an address in a sentence. */
const PUNCTUATION = '.,;:!?)»"'

/**
 * Finds the addresses of dishes and menus in a promotion's description: the API has no other field for
 * them. In the text a name replaces each; a line that is only an address is left out. Other addresses
 * stay. `origin`: of the shop.
 */
export function readPromotion(
  { description = '' }: Promotion, shop: Pick<Shop, 'menu' | 'router'>, origin: string,
): { readonly text: string; readonly targets: readonly PromotionTarget[] } {
  const targets = new Map<string, PromotionTarget>()
  const replaceAddresses = (line: string): string => line.replace(ADDRESS, (match, before: string, word: string) => {
    const address = trimPunctuation(word)
    const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
    const route = path.startsWith('/') ? shop.router.matchPath(path.replace(/[?#].*$/, '')) : undefined
    if (route?.name !== 'menus.show' && route?.name !== 'menus.positions.show') return match
    const positionId = route.name === 'menus.positions.show' ? Number(route.params.positionId) : null
    const target = findTarget(shop, Number(route.params.menuId), positionId)
    if (target !== null) targets.set(route.path, { ...target, path: route.path })
    const name = target === null ? '' : target.kind === 'dish' ? target.dish.name : target.menu.name
    return before + (word === line.trim() ? '' : name) + word.slice(address.length)
  })
  const text = description.split('\n').map(replaceAddresses).join('\n').replace(/\n{3,}/g, '\n\n').trim()
  return { text, targets: [...targets.values()] }
}

function trimPunctuation(word: string): string {
  let end = word.length
  while (end > 0 && PUNCTUATION.includes(word.charAt(end - 1))) end -= 1
  return word.slice(0, end)
}

/** Finds a menu of the selected method, or a dish of it; null if the restaurant does not offer it. */
function findTarget(
  { menu: { selectedMenu, visibleMenus } }: Pick<Shop, 'menu'>, menuId: number, dishId: number | null,
) {
  const menu = visibleMenus.get().find(one => one.menu.id === menuId)?.menu
  const selected = selectedMenu.get()
  if (menu === undefined || selected === null) return null
  if (dishId === null) return { kind: 'menu', menu } as const
  const dish = findDish(selected.menu, dishId, menuId)
  return dish?.menuId === menuId ? { kind: 'dish', dish } as const : null
}
