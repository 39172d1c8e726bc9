import type { RouteName } from '../../core/shop/routes.ts'
import type { TextKey } from '../text/texts.ts'

/** The pages of the primary navigation: route, and text key of the link. */
export const primaryPages = [
  ['home.index', 'nav.menus'],
  ['promotions.index', 'nav.promotions'],
  ['restos.index', 'nav.restos'],
] as const satisfies readonly (readonly [RouteName, TextKey])[]

/** The pages whose parent has a navigation link, with that parent. */
const PARENTS: Partial<Record<RouteName, RouteName>> = { 'menus.show': 'home.index', 'restos.show': 'restos.index' }

/** Returns the `aria-current` of a link: `page` for the current page, `true` for its parent. */
export function getAriaCurrent(link: RouteName, page: RouteName): 'page' | 'true' | undefined {
  if (link === page) return 'page'
  return PARENTS[page] === link ? 'true' : undefined
}
