/* Storage keys that the first view needs. Other programs rely on `cart` and on the next two lines. */
export const cityId = 'city_id', restoId = 'resto_id', deliveryMethod = 'order_delivery_method'
export const locale = 'app_locale', theme = 'app_theme', version = 'app_version', whiteLabel = 'app_white_label'
export const cart = 'cart_positions', cartLink = 'cart_link'
export const adulthood = 'adulthood_confirmed', appBanner = 'app_banner_dismissed'
/**
 * `signInReturn`: the page to return to. `vkAuthRequest`: the random secrets of a request to VK
 * ID, whose response another tab may await.
 */
export const signInReturn = 'sign_in_return', vkAuthRequest = 'sign_in_vk_question'
export const tokens = 'person_tokens', providerProfiles = 'person_provided', sessionEnded = 'person_session_ended'
export const timeOffset = 'server_time_offset'
export const paymentMethod = 'order_payment_method', preOrderTime = 'order_pre_order_time'
/** How often personal data was erased. Each tab stores the number that it has handled. */
export const erased = 'app_person_left'
export const choice = 'order_choice', locationDraft = 'order_location_draft'
export const favourites = 'menu_favourites', filters = 'menu_narrowing'
/** `pendingOrder`: kept without personal data while the order's outcome is unknown. */
export const pendingOrder = 'order_attempt', placedOrder = 'order_placed', unpaidOrders = 'order_unpaid'
export const orderHistory = 'order_history', orderProgress = 'order_progress', person = 'order_person'

/** The prefix of the keys of the cart's replicas. */
export const CART_REPLICA = 'cart_positions.copy.'

/** Personal keys, also of later versions. Unreadable copies (`.bad`) may contain personal data. */
const PERSONAL = /^(?:order|person|sign_in|position_draft|menu)_|\.bad$/
/** The exceptions: keys with such a prefix that belong to the device, not to the customer. */
const DEVICE_KEYS = /^(?:order_(?:attempt|person_count|(?:delivery|payment)_method)|sign_in_(?:return|vk_question))$/
/** Whether a key is erased when the customer signs out, or says «Это не я» (STO-06). */
export const isPersonal = (key: string): boolean => PERSONAL.test(key) && !DEVICE_KEYS.test(key)
