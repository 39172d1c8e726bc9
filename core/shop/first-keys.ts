/* Names of what the shop keeps, as far as a first sight needs them; other programs rely on the first two lines. */
export const cityId = 'city_id', restoId = 'resto_id', deliveryMethod = 'order_delivery_method'
export const locale = 'app_locale', theme = 'app_theme', version = 'app_version', whiteLabel = 'app_white_label'
export const cart = 'cart_positions', cartLink = 'cart_link'
export const adulthood = 'adulthood_confirmed', appBanner = 'app_banner_dismissed'
/** A page of the shop, and random secrets of a question that another tab may be waiting with. */
export const signInReturn = 'sign_in_return', vkAuthRequest = 'sign_in_vk_question'
export const tokens = 'person_tokens', providerProfiles = 'person_provided', sessionEnded = 'person_session_ended'
export const timeOffset = 'server_time_offset', paymentMethod = 'order_payment_method', preOrderTime = 'order_pre_order_time'
/** How often somebody's things have been erased here, in the storage and in each tab. */
export const erased = 'app_person_left'
export const choice = 'order_choice', locationDraft = 'order_location_draft', favourites = 'menu_favourites', narrowing = 'menu_narrowing'
/** Of earlier versions. */
export const deliveryPlace = 'order_delivery_place', choiceChange = 'order_choice_change'
/** `pendingOrder` stays while its fate is unknown, without what tells of a person. */
export const pendingOrder = 'order_attempt', placedOrder = 'order_placed', unpaidOrders = 'order_unpaid'
export const orderHistory = 'order_history', person = 'order_person'

/** What begins the keys of the cart's copies. */
export const CART_COPY = 'cart_positions.copy.'

/** What begins the keys of a person's things, a later version's too; what was put aside unread may tell anything. */
const PERSONAL = /^(?:order|person|sign_in|position_draft|menu)_|\.bad$/
const OF_THE_DEVICE = /^(?:order_(?:attempt|person_count|(?:delivery|payment)_method)|sign_in_(?:return|vk_question))$/
/** Whether a key is erased when its person leaves (STO-06). */
export const isPersonal = (key: string): boolean => PERSONAL.test(key) && !OF_THE_DEVICE.test(key)
