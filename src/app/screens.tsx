import type { ComponentType } from 'react'
import type { RouteName } from '../../core/shop/routes.ts'
import { MenuScreen } from '../menu/MenuScreen.tsx'
import { lazyView, type LazyView } from './lazy-view.tsx'
import { files } from './parts/files.ts'

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

const HomePage = lazyView(() => import('./HomePage.tsx').then(file => file.HomePage), { messages: 'start' })
const PositionLayer = lazyView(() => import('../menu/PositionLayer.tsx').then(file => file.PositionLayer))
const PromotionsScreen = lazyView(() =>
  import('../promotions/PromotionsScreen.tsx').then(file => file.PromotionsScreen),
)
const PromotionLayer = lazyView(() => import('../promotions/PromotionLayer.tsx').then(file => file.PromotionLayer), {
  services: ['purchase'],
})
const VenuesScreen = lazyView(() => files.chain().then(file => file.VenuesScreen), {
  services: ['chain'],
  messages: 'chain',
})
const VenueScreen = lazyView(() => files.chain().then(file => file.VenueScreen), {
  services: ['chain'],
  messages: 'chain',
})
const CartScreen = lazyView(() => files.purchase().then(file => file.CartScreen), {
  services: ['purchase'],
  messages: 'purchase',
})
const OrdersScreen = lazyView(() => files.purchase().then(file => file.OrdersScreen), {
  services: ['purchase'],
  messages: 'purchase',
})
const SignInScreen = lazyView(() => files.account().then(file => file.SignInScreen), {
  services: ['account', 'notices'],
  messages: 'account',
})
const CookieScreen = lazyView(() => import('../consent/CookieScreen.tsx').then(file => file.CookieScreen), {
  services: ['notices'],
})
const InfoScreen = lazyView(() => import('../info/InfoScreen.tsx').then(file => file.InfoScreen))

/** The views that most customers open from the menu. They are prefetched when the page is idle. */
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
