/** The English texts: what several later parts say, in the kit that they share. */
import type { Table } from '../texts.ts'
import type { texts as ru } from './ru.ts'

export const texts: Table<typeof ru> = {
  'common.ok': 'OK',
  'common.cancel': 'Cancel',
  'common.confirmHeadline': 'Confirm?',
  'money.plus': '+{amount}',

  'location.city': 'City',
  'location.method': 'How to receive your order',

  'location.address': 'Delivery address',
  'location.apartment': 'Flat / office',
  'location.entrance': 'Entrance',
  'location.floor': 'Floor',
  'location.intercom': 'Intercom',
  'location.comment': 'Comment',
  'location.commentHint': 'For example, how to find the entrance',
  'door.apartment': 'flat {n}',
  'door.entrance': 'entrance {n}',
  'door.floor': 'floor {n}',
  'door.intercom': 'intercom {n}',
  'location.pickup': 'Pick-up point',

  'map.label': 'Delivery map',
  'map.zoomIn': 'Zoom in',
  'map.zoomOut': 'Zoom out',
  'map.marker': 'Delivery point. Drag the marker or tap the map',
  'map.hours': 'Opening hours: ',

  'gallery.open': 'Open photo: {name}',
  'gallery.counter': '{index} of {count}',
  'gallery.prev': 'Previous photo',
  'gallery.next': 'Next photo',
  'gallery.error': 'The image failed to load',

  'search.empty': 'Nothing found for “{query}”',

  'promo.cartEmpty': 'We will work out the discount once there are dishes in the cart.',

  'schedule.open': 'Open',
  'schedule.closed': 'Closed',
  'schedule.openUntil': 'Open until {time}',
  'schedule.opensAt': 'Opens at {time}',
  'schedule.opensOn': 'Opens {day} at {time}',
  'schedule.dayOff': 'Day off',
  'schedule.roundTheClock': 'Round the clock',
  'schedule.untilMidnight': 'until midnight',
  'schedule.fromUntilMidnight': '{from} until midnight',

  'weekday.monday': 'Monday',
  'weekday.tuesday': 'Tuesday',
  'weekday.wednesday': 'Wednesday',
  'weekday.thursday': 'Thursday',
  'weekday.friday': 'Friday',
  'weekday.saturday': 'Saturday',
  'weekday.sunday': 'Sunday',

  'cart.promoCode': 'Promo code',
  'cart.promoApply': 'Apply',
  'cart.promoApplied': 'Promo code {code} applied',
  'cart.promoMaxDiscount': 'Discount up to {amount}',
  'cart.promoMinOrder': 'Valid for orders from {amount}',

  'pay.cardOnline': 'Card online',
  'pay.cardUponReceipt': 'Card on receipt',
  'pay.cashUponReceipt': 'Cash on receipt',

  'orderPopup.changeAddress': 'Change address',

  'v.phoneRequired': 'Enter a phone number',
  'v.phoneInvalid': 'Enter a correct number',
  'v.codeRequired': 'Enter the code from the SMS',
  'v.codeShort': 'The SMS code is too short',
  'v.emailRequired': 'Enter an email to receive the receipt',
  'v.emailInvalid': 'Enter a correct email',
  'v.nameRequired': 'Enter your name',
  'v.nameMax': 'The name must not exceed 50 characters',
  'v.nameInvalid': 'Enter a correct name',
  'v.required': 'Required field',
  'v.addressRequired': 'Enter the delivery address',
  'v.addressOutOfZone': 'The address is outside the delivery area',
  'v.addressPick': 'Choose an address from the list or on the map',
  'v.takeAwayRequired': 'Choose a pick-up point',
  'v.takeAwayNone': 'No pick-up points available',
  'v.numbersOnly': 'Numbers only',
  'v.integersOnly': 'Integers only',
  'v.format': 'Invalid format',

  'promoErr.not-found': 'Promo code not found',
  'promoErr.not-found-for-resto': 'The promo code is not valid at this venue',
  'promoErr.already-used': 'The promo code has already been used',
  'promoErr.person-limit-exceed': 'You have reached the limit for this promo code',
  'promoErr.before-start': 'The promo code is not active yet',
  'promoErr.after-finish': 'The promo code has expired',
  'promoErr.invalid-delivery-method': 'The promo code is not valid for this delivery type',
  'promoErr.not-active': 'The promo code is no longer valid',
  'promoErr.hour-not-active': 'The promo code is unavailable at this hour',

  'plural.results_one': '{n} result found',
  'plural.results_other': '{n} results found',
  'plural.maxLength_one': 'At most {n} character',
  'plural.maxLength_other': 'At most {n} characters',
  'plural.minLength_one': 'At least {n} character',
  'plural.minLength_other': 'At least {n} characters',

  'field.error': 'Error:',

  'map.loading': 'Loading the map…',

  'position.toMenu': 'To the menu',

  'cart.deliveryPending': 'Will be calculated after a check',
  'cart.promoChecking': 'Checking the code…',
  'cart.promoIdle': 'Gives no discount at the moment',
  'cart.promoLater': 'We will check the code once the cart is in order',

  'checkout.waitProfile': 'Loading your profile…',

  'auth.profileFailed': 'You are signed in, but the profile did not load.',

  'schedule.opensTomorrow': 'Opens tomorrow at {time}',

  'common.free': 'Free',
  'common.counter': '{count} / {max}',
  'common.opensInNewTab': 'opens in a new tab',

  'weekdayShort.monday': 'Mon',
  'weekdayShort.tuesday': 'Tue',
  'weekdayShort.wednesday': 'Wed',
  'weekdayShort.thursday': 'Thu',
  'weekdayShort.friday': 'Fri',
  'weekdayShort.saturday': 'Sat',
  'weekdayShort.sunday': 'Sun',
  'auth.expired': 'Your session has expired. Sign in again.',
  'error.time': 'Failed to fetch UTC time',
  'error.menuGroupsNotFound': 'Menu groups not found',
  'error.menuGroupsFailed': 'Failed to fetch menu groups',
  'error.positionsNotFound': 'Menu positions not found',
  'error.positionsFailed': 'Failed to fetch menu positions',
  'error.noRestos': 'No linked venues',
  'error.noMenus': 'Venues in the selected city have no menus',
  'error.noZones': 'No delivery zones',
  'error.storage': 'The browser does not store data: the cart and the address will be forgotten when you close the tab.',
  'checkout.tomorrow': 'Tomorrow',
  'checkout.timeGone': '{time} is no longer available. Choose another time.',

  'nav.restos': 'Venues',
  'nav.orders': 'My orders',
  'saved.label': 'Saved addresses',
  'nav.language': 'Language',

  'lang.ru': 'Русский',
  'lang.en': 'English',
  'lang.cnr': 'Crnogorski',

  'error.toHome': 'Go to home page',
  'error.details': 'Technical details',
  'nav.support': 'Message support',
  'support.report': 'Report a problem',

  'unit.minShort': '{n} min',
  'when.by': 'by {time}',
  'when.about': 'by about {time}',
  'schedule.today': 'Today',
}
