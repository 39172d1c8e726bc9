import { serverTimeOffsetKey } from '../time/server-clock.ts'

/** The names under which the shop keeps things on the device (STO-01). Other programs rely on `city_id`, the locale and the two markers. */
export const KEY = {
  cityId: 'city_id',
  locale: 'app_locale',
  version: 'app_version',
  newestVersion: 'app_version_newest',
  whiteLabel: 'app_white_label',
  restoId: 'resto_id',
  cart: 'cart_positions',
  profile: 'person_profile',
  tokens: 'person_tokens',
  provided: 'person_provided',
  sessionEnded: 'person_session_ended',
  signInCode: 'sign_in_code',
  signInReturn: 'sign_in_return',
  vkQuestion: 'sign_in_vk_question',
  adulthood: 'adulthood_confirmed',
  cookieConsent: 'cookie_consent_accepted',
  appBanner: 'app_banner_dismissed',
  timeOffset: serverTimeOffsetKey,
  deliveryMethod: 'order_delivery_method',
  deliveryPlace: 'order_delivery_place',
  paymentMethod: 'order_payment_method',
  person: 'order_person',
  personCount: 'order_person_count',
  comment: 'order_comment',
  commentMarks: 'order_comment_marks',
  changeFrom: 'order_change_from',
  promoCode: 'order_promo_code',
  preOrderTime: 'order_pre_order_time',
  locationDraft: 'order_location_draft',
  recentPlaces: 'order_recent_places',
  attempt: 'order_attempt',
  placedOrder: 'order_placed',
  owedOrders: 'order_unpaid',
  orderHistory: 'order_history',
  cartLink: 'cart_link',
  checkoutLeft: 'order_checkout_left',
  choiceChange: 'order_choice_change',
  dayOffShown: 'day_off_shown',
  favourites: 'menu_favourites',
  migration: 'storage_migration',
} as const

/** What the keys of the tabs' copies of the cart begin with; see `cart/copies.ts`. */
export const CART_COPY = `${KEY.cart}.copy.`

const KEPT: ReadonlySet<string> = new Set(Object.values(KEY))
/** Whether the clean-up of another version leaves this key where it is (STO-02). */
export function isKept(key: string): boolean {
  return KEPT.has(key) || key.startsWith(CART_COPY)
}

/**
 * Whether a later version of the shop may have added this key. What it adds begins with one of these words, so that
 * the clean-up of an earlier one can tell it from a cached answer.
 */
export function mayBeLater(key: string): boolean {
  return /^(?:app|cart|order|person)_/.test(key) && !key.endsWith('.bad')
}
