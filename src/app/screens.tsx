import type { ComponentType } from 'react'
import type { RouteName } from '../../core/shop/routes.ts'
import { HomeScreen } from '../menu/HomeScreen.tsx'
import { MenuScreen } from '../menu/MenuScreen.tsx'
import { fetchedView } from './fetched-view.tsx'

export type LayoutName = 'default' | 'simple'
export interface Screen {
  readonly layout: LayoutName
  readonly view: ComponentType
}

const PositionLayer = fetchedView(() => import('../menu/PositionLayer.tsx').then(file => file.PositionLayer))
const PromotionsScreen = fetchedView(() => import('../promotions/PromotionsScreen.tsx').then(file => file.PromotionsScreen))
const PromotionLayer = fetchedView(() => import('../promotions/PromotionLayer.tsx').then(file => file.PromotionLayer))
const VenuesScreen = fetchedView(() => import('../venues/VenuesScreen.tsx').then(file => file.VenuesScreen))
const VenueScreen = fetchedView(() => import('../venues/VenueScreen.tsx').then(file => file.VenueScreen))
const CartScreen = fetchedView(() => import('../cart/CartScreen.tsx').then(file => file.CartScreen))
const SignInScreen = fetchedView(() => import('../auth/SignInScreen.tsx').then(file => file.SignInScreen))
const InfoScreen = fetchedView(() => import('../info/InfoScreen.tsx').then(file => file.InfoScreen))

/** A row a route: its layout and its screen. A route without a row is a type error. */
export const screens = {
  'home.index': { layout: 'default', view: HomeScreen },
  'menus.show': { layout: 'default', view: MenuScreen },
  'menus.positions.show': { layout: 'default', view: PositionLayer },
  'promotions.index': { layout: 'default', view: PromotionsScreen },
  'promotions.show': { layout: 'default', view: PromotionLayer },
  'restos.index': { layout: 'default', view: VenuesScreen },
  'restos.show': { layout: 'default', view: VenueScreen },
  'cart.index': { layout: 'default', view: CartScreen },
  'auth.index': { layout: 'simple', view: SignInScreen },
  'terms-of-sale': { layout: 'default', view: InfoScreen },
  'info.clients': { layout: 'default', view: InfoScreen },
  'info.advantages': { layout: 'default', view: InfoScreen },
  'info.sale-rules': { layout: 'default', view: InfoScreen },
  'info.suppliers': { layout: 'default', view: InfoScreen },
  'info.service-suppliers': { layout: 'default', view: InfoScreen },
  'info.joint-promotions': { layout: 'default', view: InfoScreen },
  'info.partner-gifts': { layout: 'default', view: InfoScreen },
  'info.delivery': { layout: 'default', view: InfoScreen },
} as const satisfies Record<RouteName, Screen>
