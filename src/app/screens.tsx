import type { ComponentType } from 'react'
import type { RouteName } from '../../core/shop/routes.ts'
import { MenuScreen } from '../menu/MenuScreen.tsx'
import { lazyView, type LazyView } from '../lazy/lazy-view.tsx'
import { files } from './parts/files.ts'
import { importWithTimeout } from '../web/import-chunk.ts'

/**
 * The layout of a page. `ErrorLayout` replaces any of them when nothing can be shown.
 *
 * - `default`: header, page, footer and cart bar
 * - `simple`: one task and a back button
 * - `custom-default`: on a narrow screen the page's app bar replaces the header
 * - `custom`: only the page
 */
export type LayoutName = 'default' | 'simple' | 'custom' | 'custom-default'
export interface Screen {
  readonly layout: LayoutName
  readonly view: ComponentType | LazyView<object>
}

const HomePage = lazyView(() => importWithTimeout('app/HomePage', () => import('./HomePage.tsx')), 'HomePage', {
  messages: 'start',
})
const loadPositionLayer = () => importWithTimeout('menu/PositionLayer', () => import('../menu/PositionLayer.tsx'))
const PositionLayer = lazyView(loadPositionLayer, 'PositionLayer')
const loadPromotions = () =>
  importWithTimeout('promotions/PromotionsScreen', () => import('../promotions/PromotionsScreen.tsx'))
const PromotionsScreen = lazyView(loadPromotions, 'PromotionsScreen')
const loadPromotion = () =>
  importWithTimeout('promotions/PromotionLayer', () => import('../promotions/PromotionLayer.tsx'))
const PromotionLayer = lazyView(loadPromotion, 'PromotionLayer')
const VenuesScreen = lazyView(files.chain, 'VenuesScreen', { services: ['chain'], messages: 'chain' })
const VenueScreen = lazyView(files.chain, 'VenueScreen', { services: ['chain'], messages: 'chain' })
const CartScreen = lazyView(files.cartViews, 'CartScreen', { services: ['purchase'], messages: 'purchase' })
const OrdersScreen = lazyView(files.cartViews, 'OrdersScreen', { services: ['purchase'], messages: 'purchase' })
const OrderScreen = lazyView(files.cartViews, 'OrderScreen', { services: ['purchase'], messages: 'purchase' })
const SignInScreen = lazyView(files.account, 'SignInScreen', { services: ['account', 'notices'], messages: 'account' })
const loadCookies = () => importWithTimeout('consent/CookieScreen', () => import('../consent/CookieScreen.tsx'))
const CookieScreen = lazyView(loadCookies, 'CookieScreen', { services: ['notices'] })
const loadInformation = () => importWithTimeout('info/InfoScreen', () => import('../info/InfoScreen.tsx'))
const InfoScreen = lazyView(loadInformation, 'InfoScreen')

/** The views that most customers open from the menu. `Overlays` prefetches them. */
export const likelyNextViews = [PositionLayer, CartScreen, HomePage] as const

const information: Screen = { layout: 'custom-default', view: InfoScreen }

/** The layout and the screen of each route. A route without a row is a type error. */
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
  'orders.show': { layout: 'custom-default', view: OrderScreen },
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
  'privacy': information,
  'pages.show': information,
} as const satisfies Record<RouteName, Screen>
