/** What stays on the device (STO-01); other programs rely on `city_id`, the locale and the two markers. */
export const OF_THE_DEVICE = {
  cityId: 'city_id',
  locale: 'app_locale',
  version: 'app_version',
  whiteLabel: 'app_white_label',
  restoId: 'resto_id',
  cart: 'cart_positions',
  cartLink: 'cart_link',
  adulthood: 'adulthood_confirmed',
  cookieConsent: 'cookie_consent_accepted',
  /** A page of the shop, and random secrets of a question that another tab may be waiting with. */
  signInReturn: 'sign_in_return',
  vkAuthRequest: 'sign_in_vk_question',
  appBanner: 'app_banner_dismissed',
  timeOffset: 'server_time_offset',
  deliveryMethod: 'order_delivery_method',
  paymentMethod: 'order_payment_method',
  personCount: 'order_person_count',
  /** Stays while its fate is unknown, without what tells of a person. */
  pendingOrder: 'order_attempt',
  dayOffShown: 'day_off_shown',
  /** How often somebody's things have been erased here, in the storage and in each tab. */
  erased: 'app_person_left',
} as const
