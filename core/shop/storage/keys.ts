import * as KEY from './startup-keys.ts'

/* Storage keys (STO-01): those of lazy services, and those that the first view needs. */
export * from './startup-keys.ts'
export const cookieConsent = 'cookie_consent_accepted', dayOffShown = 'day_off_shown'
export const personCount = 'order_person_count'
export const profile = 'person_profile', signInCode = 'sign_in_code', recentPlaces = 'order_recent_places'
export const orderConsent = 'order_consent'
export const comment = 'order_comment', commentRemarks = 'order_comment_marks', changeFrom = 'order_change_from'
export const promoCode = 'order_promo_code', checkoutLeft = 'order_checkout_left'
export const visitSource = 'order_source'
export const reportedFaults = 'app_reported_faults'

const PRESERVED_KEYS: readonly string[] = [
  KEY.cityId, KEY.restoId, KEY.deliveryMethod, KEY.locale, KEY.theme, KEY.version, KEY.whiteLabel,
  KEY.cart, KEY.cartLink, KEY.adulthood, KEY.appBanner, KEY.signInReturn, KEY.vkAuthRequest, KEY.timeOffset,
  KEY.paymentMethod, KEY.pendingOrder, KEY.erased, KEY.tokens, KEY.providerProfiles, KEY.sessionEnded, KEY.choice,
  KEY.locationDraft, KEY.person, KEY.preOrderTime, KEY.placedOrder, KEY.unpaidOrders, KEY.orderHistory,
  KEY.orderProgress,
  KEY.favourites, KEY.filters, cookieConsent, dayOffShown, personCount, profile, signInCode, recentPlaces, comment,
  commentRemarks, changeFrom, orderConsent, promoCode, checkoutLeft, visitSource, reportedFaults,
]
/** Whether the clean-up after another version keeps this key (STO-02). */
export const isPreserved = (key: string): boolean => PRESERVED_KEYS.includes(key) || key.startsWith(KEY.CART_REPLICA)
