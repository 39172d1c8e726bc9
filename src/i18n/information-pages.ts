import type { RouteName } from '../../core/shop/routes.ts'
import type { TextKey } from '../text/texts.ts'

/**
 * The brand's information pages in the order of the secondary navigation: route, and text key of
 * the title.
 */
export const informationPages = [
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
