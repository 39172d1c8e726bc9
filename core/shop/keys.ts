import { FIRST_KEYS } from './first-keys.ts'

/** The names under which the shop keeps what stays on the device, and what leaves it with its person (STO-06). */
const OF_THE_DEVICE = {
  ...FIRST_KEYS,
  cart: 'cart_positions', cartLink: 'cart_link',
  adulthood: 'adulthood_confirmed', cookieConsent: 'cookie_consent_accepted', appBanner: 'app_banner_dismissed',
  /** A page of the shop, and random secrets of a question that another tab may be waiting with. */
  signInReturn: 'sign_in_return', vkAuthRequest: 'sign_in_vk_question',
  timeOffset: 'server_time_offset', dayOffShown: 'day_off_shown',
  paymentMethod: 'order_payment_method', personCount: 'order_person_count',
  /** Stays while its fate is unknown, without what tells of a person. */
  pendingOrder: 'order_attempt',
  /** How often somebody's things have been erased here, in the storage and in each tab. */
  erased: 'app_person_left',
} as const
export const KEY = {
  ...OF_THE_DEVICE,
  tokens: 'person_tokens', profile: 'person_profile', providerProfiles: 'person_provided', sessionEnded: 'person_session_ended',
  signInCode: 'sign_in_code',
  choice: 'order_choice', recentPlaces: 'order_recent_places', locationDraft: 'order_location_draft',
  /** Of earlier versions. */
  deliveryPlace: 'order_delivery_place', choiceChange: 'order_choice_change',
  person: 'order_person', comment: 'order_comment', commentRemarks: 'order_comment_marks', changeFrom: 'order_change_from',
  promoCode: 'order_promo_code', preOrderTime: 'order_pre_order_time', checkoutLeft: 'order_checkout_left',
  placedOrder: 'order_placed', unpaidOrders: 'order_unpaid', orderHistory: 'order_history',
  favourites: 'menu_favourites',
} as const

export const CART_COPY = `${KEY.cart}.copy.`

/** Whether the clean-up of another version leaves this key where it is (STO-02). */
export const isKept = (key: string): boolean => Object.values<string>(KEY).includes(key) || key.startsWith(CART_COPY)

/** What begins the keys of a person's things, a later version's too. */
const PERSONAL = /^(?:(?:order|person|sign_in|position_draft)_|menu_favourites)/
/** Whether a key is erased when its person leaves (STO-06): what was put aside unread may tell anything. */
export const isPersonal = (key: string): boolean => !Object.values<string>(OF_THE_DEVICE).includes(key)
  && (PERSONAL.test(key) || (key.endsWith('.bad') && isKept(key.slice(0, -4))))
