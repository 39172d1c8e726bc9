/**
 * Which texts the first menu does not need: those of these namespaces (what stands before the first dot of a key). They are
 * in `src/text/later/`, all others in `start/` beside it; `text-parts.test.ts` holds every key to it, and no script of the start says
 * one of the later. What may be told on any page, such as an error or a notice, belongs to the start.
 */
export const LATER_NAMESPACES = [
  'address', 'addressConfirm', 'auth', 'cart', 'cartLink', 'changes', 'checkout', 'closeGap', 'config', 'cookies', 'dayOff', 'field', 'gallery', 'head',
  'history', 'locate', 'location', 'map', 'missing', 'money', 'orderPopup', 'pay', 'payment', 'plural', 'position', 'promo', 'promoErr',
  'resto', 'restoErr', 'rule', 'saved', 'schedule', 'search', 'share', 'sms', 'social', 'success', 'support', 'terms', 'title', 'v',
  'weekday', 'why',
] as const

/** Keys of these namespaces that the first menu says all the same; a countable one by its stem. */
export const NEEDED_AT_ONCE = [
  'address.pointOnMap', 'auth.expired', 'cart.removedUndo', 'checkout.changeAddress', 'checkout.timeGone', 'checkout.tomorrow',
  'plural.positions', 'promo.all', 'schedule.today', 'search.headline', 'support.crashed', 'support.report', 'title.error', 'title.home', 'title.menu',
] as const
