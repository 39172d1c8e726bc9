/** English texts: shared by the dialog of a first visit and other lazy scripts. */
import type { Table } from '../texts.ts'
import type { texts as ru } from './ru.ts'

export const texts: Table<typeof ru> = {
  'common.ok': 'OK',
  'common.cancel': 'Cancel',
  'common.confirmHeadline': 'Confirm?',

  'location.city': 'City',
  'location.method': 'How to receive your order',

  'location.address': 'Delivery address',
  'location.apartment': 'Flat / office',
  'location.entrance': 'Entrance',
  'location.floor': 'Floor',
  'location.intercom': 'Intercom',
  'location.commentHint': 'For example, how to find the entrance',
  'door.apartment': 'flat {n}',
  'door.entrance': 'entrance {n}',
  'door.floor': 'floor {n}',
  'door.intercom': 'intercom {n}',
  'location.terms': 'Delivery terms',
  'location.deliveryFree': 'free delivery',
  'location.deliveryPrice': 'delivery {price}',
  'location.freeFrom': 'free from {amount}',
  'location.pickOnMap': 'Choose on the map',
  'location.inZone': 'Inside the delivery area',


  'search.empty': 'Nothing found for “{query}”',


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

  'plural.results_one': '{n} result found',
  'plural.results_other': '{n} results found',
  'plural.maxLength_one': 'At most {n} character',
  'plural.maxLength_other': 'At most {n} characters',
  'plural.minLength_one': 'At least {n} character',
  'plural.minLength_other': 'At least {n} characters',
  'plural.minutes_one': '{n} minute',
  'plural.minutes_other': '{n} minutes',
  'plural.suggestions_one': '{n} suggestion available',
  'plural.suggestions_other': '{n} suggestions available',

  'field.error': 'Error:',


  'cart.pricePending': 'Calculating…',


  'common.counter': '{count} / {max}',

  'error.networkSignIn': 'The network seems to require a sign-in. Sign in to it and try again.',
  'error.otherTab': 'Another tab of the shop does not respond, and nothing was sent from here. Close it and try again.',
  'error.time': 'Failed to fetch UTC time',
  'error.menuGroupsNotFound': 'Menu groups not found',
  'error.menuGroupsFailed': 'Failed to fetch menu groups',
  'error.positionsNotFound': 'Menu positions not found',
  'error.positionsFailed': 'Failed to fetch menu positions',
  'error.noRestos': 'No linked venues',
  'error.noMenus': 'Venues in the selected city have no menus',
  'error.noZones': 'No delivery zones',
  'error.storage': 'The browser does not store data: the cart and the address will be forgotten when you close the tab.',

  'saved.label': 'Saved addresses',

  'error.toHome': 'Go to home page',
  'error.details': 'Technical details',
  'error.byPhone': 'You can order or ask us by phone:',

  'unit.minShort': '{n} min',
  'unit.kilometres': '{n} km',
  'unit.metres': '{n} m',
  'address.locating': 'Looking up the address…',
  'address.notFound': 'Address not found',
  'address.searchFailed': 'Address search does not respond',
  'address.suggestions': 'Address suggestions',
  'address.typeMore': 'Type at least 3 characters',
  'locate.accuracy': 'Accurate to about {distance}. Check the address.',
  'locate.asking': 'Finding where you are…',
  'locate.denied': 'Access to your location is blocked. Allow it in the browser’s settings or enter the address.',
  'locate.me': 'Where I am',
  'locate.outside': 'You are outside {city} now. Enter the delivery address.',
  'locate.timeout': 'Your location could not be found in time. Try again or enter the address.',
  'locate.unavailable': 'The device cannot tell where it is. Enter the address.',
  'locate.vague': 'Your location is known only to within {distance}. Enter the address or find the house on the map.',
  'nearby.accuracy': 'How far each point is, accurate to about {distance}.',
  'nearby.denied': 'Access to your location is blocked. Allow it in the browser’s settings to see how far the points are.',
  'nearby.outside': 'You are outside {city} now.',
  'nearby.timeout': 'Your location could not be found in time. Try again.',
  'nearby.unavailable': 'The device cannot tell where it is.',
  'nearby.vague': 'Your location is known only to within {distance}, too little to measure the way.',
}
