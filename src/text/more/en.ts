/** English texts: shared by several lazy scripts, but not by the dialog of a first visit. */
import type { Table } from '../texts.ts'
import type { texts as ru } from './ru.ts'

export const texts: Table<typeof ru> = {
  'location.pickup': 'Pick-up point',
  'money.plus': '+{amount}',

  'gallery.open': 'Open photo: {name}',
  'gallery.counter': '{index} of {count}',
  'gallery.prev': 'Previous photo',
  'gallery.next': 'Next photo',
  'gallery.error': 'The image failed to load',

  'promo.cartEmpty': 'We will work out the discount once there are dishes in the cart.',

  'cart.promoCode': 'Promo code',
  'cart.promoApply': 'Apply',
  'cart.promoApplied': 'Promo code {code} applied',
  'cart.promoMaxDiscount': 'Discount up to {amount}',
  'cart.promoMinOrder': 'Valid for orders from {amount}',

  'pay.cardOnline': 'Card online',
  'pay.cardUponReceipt': 'Card on receipt',
  'pay.cashUponReceipt': 'Cash on receipt',

  'promoErr.not-found': 'Promo code not found',
  'promoErr.not-found-for-resto': 'The promo code is not valid at this venue',
  'promoErr.already-used': 'The promo code has already been used',
  'promoErr.person-limit-exceed': 'You have reached the limit for this promo code',
  'promoErr.before-start': 'The promo code is not active yet',
  'promoErr.after-finish': 'The promo code has expired',
  'promoErr.invalid-delivery-method': 'The promo code is not valid for this delivery type',
  'promoErr.not-active': 'The promo code is no longer valid',
  'promoErr.hour-not-active': 'The promo code is unavailable at this hour',

  'position.toMenu': 'To the menu',

  'cart.promoChecking': 'Checking the code…',
  'cart.promoIdle': 'Gives no discount at the moment',
  'cart.promoLater': 'We will check the code once the cart is in order',

  'checkout.waitProfile': 'Loading your profile…',

  'auth.profileFailed': 'You are signed in, but the profile did not load.',

  'common.opensInNewTab': 'opens in a new tab',

  'weekdayShort.monday': 'Mon',
  'weekdayShort.tuesday': 'Tue',
  'weekdayShort.wednesday': 'Wed',
  'weekdayShort.thursday': 'Thu',
  'weekdayShort.friday': 'Fri',
  'weekdayShort.saturday': 'Sat',
  'weekdayShort.sunday': 'Sun',
  'auth.expired': 'Your session has expired. Sign in again.',
  'checkout.tomorrow': 'Tomorrow',
  'addOns.title': 'Goes well with it',
  'checkout.timeGone': '{time} is no longer available. Choose another time.',

  'nav.restos': 'Venues',
  'nav.orders': 'My orders',

  'nav.support': 'Message support',
  'support.report': 'Report a problem',

  'when.by': 'by {time}',
  'when.about': 'by about {time}',
  'schedule.today': 'Today',
  'orderPopup.changeAddress': 'Change address',
  'operator.paused': 'We are not taking orders right now',
  'operator.until': 'We take orders again from {time}',
  'operator.phone': 'Phone:',
  'map.hours': 'Opening hours: ',
  'map.label': 'Delivery map',
  'map.loading': 'Loading the map…',
  'map.marker': 'Delivery point. Drag the marker or tap the map',
  'map.markerKeys': 'Arrow keys move the marker, with Shift faster; Enter drops it',
  'map.zoomIn': 'Zoom in',
  'map.zoomOut': 'Zoom out',
  'schedule.closed': 'Closed',
  'schedule.dayOff': 'Day off',
  'schedule.fromUntilMidnight': '{from} until midnight',
  'schedule.open': 'Open',
  'schedule.openUntil': 'Open until {time}',
  'schedule.opensAt': 'Opens at {time}',
  'schedule.opensOn': 'Opens {day} at {time}',
  'schedule.opensTomorrow': 'Opens tomorrow at {time}',
  'schedule.roundTheClock': 'Round the clock',
  'schedule.untilMidnight': 'until midnight',
  'weekdayOn.friday': 'on Friday',
  'weekdayOn.monday': 'on Monday',
  'weekdayOn.saturday': 'on Saturday',
  'weekdayOn.sunday': 'on Sunday',
  'weekdayOn.thursday': 'on Thursday',
  'weekdayOn.tomorrow': 'tomorrow',
  'weekdayOn.tuesday': 'on Tuesday',
  'weekdayOn.wednesday': 'on Wednesday',
}
