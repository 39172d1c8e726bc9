/** What a visit begins with (STO-01); other programs rely on `city_id`, the locale and the two markers. */
export const FIRST_KEYS = {
  cityId: 'city_id', restoId: 'resto_id', deliveryMethod: 'order_delivery_method',
  locale: 'app_locale', version: 'app_version', whiteLabel: 'app_white_label',
} as const
