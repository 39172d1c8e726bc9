import type { RouteName } from '../../core/shop/routes.ts'
import type { TextKey } from '../text/texts.ts'

/** The primary navigation; the franchise link follows it. */
export const primaryPages = [
  ['home.index', 'nav.menus'],
  ['promotions.index', 'nav.promotions'],
  ['restos.index', 'nav.restos'],
] as const satisfies readonly (readonly [RouteName, TextKey])[]

/** The pages that belong to a link of the navigation: on them it is the current one. */
const PARENT: Partial<Record<RouteName, RouteName>> = { 'menus.show': 'home.index', 'restos.show': 'restos.index' }

/** Whether a link leads to the page that the customer is on, or to the one above it. */
export function currentMark(link: RouteName, page: RouteName): 'page' | 'true' | undefined {
  if (link === page) return 'page'
  return PARENT[page] === link ? 'true' : undefined
}
