import type { ComponentType } from 'react'
import type { RouteName } from '../../core/shop/routes.ts'
import { MenuScreen } from '../menu/MenuScreen.tsx'
import { fetchedView, type FetchedView } from './fetched-view.tsx'
import { files } from './parts/files.ts'

/**
 * `default`: header, page, footer and the cart's bar. `simple`: one task and a way back. `custom-default`: on a narrow
 * screen the page's own app bar in place of the header. `custom`: nothing but the page. The layout `error` takes the
 * place of any of them when nothing can be shown (`ErrorLayout`).
 */
export type LayoutName = 'default' | 'simple' | 'custom' | 'custom-default'
export interface Screen {
  readonly layout: LayoutName
  readonly view: ComponentType | FetchedView<object>
}

const HomePage = fetchedView(() => import('./HomePage.tsx').then(file => file.HomePage), { says: 'start' })
const PositionLayer = fetchedView(() => import('../menu/PositionLayer.tsx').then(file => file.PositionLayer))
const PromotionsScreen = fetchedView(() => import('../promotions/PromotionsScreen.tsx').then(file => file.PromotionsScreen))
const PromotionLayer = fetchedView(() => import('../promotions/PromotionLayer.tsx').then(file => file.PromotionLayer), { needs: ['purchase'] })
const VenuesScreen = fetchedView(() => files.chain().then(file => file.VenuesScreen), { needs: ['chain'], says: 'chain' })
const VenueScreen = fetchedView(() => files.chain().then(file => file.VenueScreen), { needs: ['chain'], says: 'chain' })
const CartScreen = fetchedView(() => files.purchase().then(file => file.CartScreen), { needs: ['purchase'], says: 'purchase' })
const OrdersScreen = fetchedView(() => files.purchase().then(file => file.OrdersScreen), { needs: ['purchase'], says: 'purchase' })
const SignInScreen = fetchedView(() => files.account().then(file => file.SignInScreen), { needs: ['account', 'notices'], says: 'account' })
const CookieScreen = fetchedView(() => import('../consent/CookieScreen.tsx').then(file => file.CookieScreen), { needs: ['notices'] })
const InfoScreen = fetchedView(() => import('../info/InfoScreen.tsx').then(file => file.InfoScreen))

/** Where most customers go from the menu: fetched as soon as the page has settled. */
export const likelyNext = [PositionLayer, CartScreen, HomePage] as const

const information: Screen = { layout: 'custom-default', view: InfoScreen }

/** A row a route: its layout and its screen. A route without a row is a type error. */
export const screens = {
  'home.index': { layout: 'default', view: HomePage },
  'menus.show': { layout: 'default', view: MenuScreen },
  'menus.positions.show': { layout: 'default', view: PositionLayer },
  'promotions.index': { layout: 'custom-default', view: PromotionsScreen },
  'promotions.show': { layout: 'default', view: PromotionLayer },
  'restos.index': { layout: 'custom-default', view: VenuesScreen },
  'restos.show': { layout: 'custom-default', view: VenueScreen },
  'cart.index': { layout: 'default', view: CartScreen },
  'orders.index': { layout: 'custom-default', view: OrdersScreen },
  'auth.index': { layout: 'simple', view: SignInScreen },
  'cookies.index': { layout: 'custom-default', view: CookieScreen },
  'info.clients': information,
  'info.advantages': information,
  'info.sale-rules': information,
  'info.suppliers': information,
  'info.service-suppliers': information,
  'info.joint-promotions': information,
  'info.partner-gifts': information,
  'info.delivery': information,
  'terms-of-sale': information,
} as const satisfies Record<RouteName, Screen>
