import type { RouteMatch } from '../../core/router/table.ts'
import type { Config } from '../../core/shop/config.ts'
import { routes, type RouteName } from '../../core/shop/routes.ts'
import type { TextKey } from '../text/texts.ts'
import type { I18n } from './i18n.ts'

/** A page with a text of the brand. The path without the leading slash is the name of its text files. */
export interface InformationPage {
  readonly path: string
  readonly title: string
}
/** A part of the navigation. */
export type NavigationPart = Config['pages'][number]['nav']

/** The pages that every brand has, in the order of the secondary navigation: route, and text key of the title. */
const COMMON_PAGES = [
  ['info.clients', 'page.clientInfo'],
  ['info.advantages', 'page.advantages'],
  ['info.sale-rules', 'page.saleRules'],
  ['info.suppliers', 'page.suppliers'],
  ['info.service-suppliers', 'page.serviceSuppliers'],
  ['info.joint-promotions', 'page.jointPromos'],
  ['info.partner-gifts', 'page.partnerGifts'],
  ['info.delivery', 'page.delivery'],
  ['terms-of-sale', 'page.termsOfSale'],
  ['privacy', 'page.privacy'],
] as const satisfies readonly (readonly [RouteName, TextKey])[]

/**
 * Lists the information pages: those that every brand has, which belong to the secondary navigation, then the
 * brand's own. `part`: only those of a part of the navigation.
 */
export function listInformationPages(
  { pages }: Pick<Config, 'pages'>, { locale, t }: Pick<I18n, 'locale' | 't'>, part?: NavigationPart,
): readonly InformationPage[] {
  const common = COMMON_PAGES.map(([name, key]) => ({ path: routes[name].path, title: t(key) }))
  const own = pages.filter(({ nav }) => part === undefined || nav === part)
    .map(({ slug, title }) => ({ path: `/${slug}`, title: title[locale] }))
  return part === undefined || part === 'secondary' ? [...common, ...own] : own
}

/** The path of an information page in `listInformationPages`; the address may differ from it by a trailing slash. */
export const toInformationPath = ({ name, params }: RouteMatch<typeof routes>): string =>
  name === 'pages.show' ? `/${params.slug}` : routes[name].path
