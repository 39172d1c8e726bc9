import type { RouteName } from '../../core/shop/routes.ts'
import type { TextKey } from '../text/texts.ts'

/** The primary navigation, followed by the franchise link. */
export const primaryPages = [
  ['home.index', 'nav.menus'],
  ['promotions.index', 'nav.promotions'],
  ['restos.index', 'nav.restos'],
] as const satisfies readonly (readonly [RouteName, TextKey])[]

/** Maps a page to the navigation link that is current on it. */
const PARENT: Partial<Record<RouteName, RouteName>> = { 'menus.show': 'home.index', 'restos.show': 'restos.index' }

/** The `aria-current` of a link: `page` for the current page, `true` for its parent. */
export function getAriaCurrent(link: RouteName, page: RouteName): 'page' | 'true' | undefined {
  if (link === page) return 'page'
  return PARENT[page] === link ? 'true' : undefined
}
