/** English texts: selecting an address or a pick-up point. */
import type { Table } from '../texts.ts'
import type { texts as ru } from './ru.ts'

export const texts: Table<typeof ru> = {
  'location.headline': 'Address',
  'location.hint': 'Enter your address so we can show you the current menu',
  'location.cityHeadline': 'Choose a city',
  'location.changeCity': 'Change city: {city}',
  'location.otherCity': 'Choose another city',

  'location.addressHint': 'Street and house number',
  'location.door': 'Flat, entrance, intercom',
  'location.pickOnMap': 'Choose on the map',

  'address.enter': 'Enter an address',
  'address.notFound': 'Address not found',
  'address.typeMore': 'Type at least 3 characters',
  'address.suggestions': 'Address suggestions',
  'address.locating': 'Looking up the address…',
  'address.searchFailed': 'Address search does not respond',

  'addressConfirm.headline': 'Confirm the address',
  'addressConfirm.text': 'The address has no house number. Specify it, or write the house number in the order comment.',
  'addressConfirm.refine': 'Specify details',
  'addressConfirm.skip': 'Continue without number',

  'location.saved': 'Address saved',
  'location.lostPlace': 'Things have changed at your saved address: its restaurant or zone is no longer served. Check the address and save it again.',
  'location.lostPoint': 'Your saved pick-up point is no longer there. Choose another one.',

  'map.outOfZone': 'We do not deliver here yet',
  'map.failed': 'The map did not load. Enter the address manually.',

  'plural.suggestions_one': '{n} suggestion available',
  'plural.suggestions_other': '{n} suggestions available',

  'location.inZone': 'Inside the delivery area',
  'location.loading': 'Loading areas and venues…',
  'location.freeFrom': 'free from {amount}',
  'location.checking': 'Checking the cart…',
  'location.retryCity': 'The city’s data failed to load',
  'location.deliveryPrice': 'delivery {price}',
  'location.deliveryFree': 'free delivery',

  'saved.profile': 'Address from your profile',
  'saved.device': 'Recent address',

  'locate.me': 'Where I am',
  'locate.asking': 'Finding where you are…',
  'locate.accuracy': 'Accurate to about {distance}. Check the address.',
  'locate.vague': 'Your location is known only to within {distance}. Enter the address or find the house on the map.',
  'locate.outside': 'You are outside {city} now. Enter the delivery address.',
  'locate.denied': 'Access to your location is blocked. Allow it in the browser’s settings or enter the address.',
  'locate.unavailable': 'The device cannot tell where it is. Enter the address.',
  'locate.timeout': 'Your location could not be found in time. Try again or enter the address.',
  'location.house': 'no. {n}',
  'location.nearest': '{distance}, the nearest',
  'nearby.accuracy': 'How far each point is, accurate to about {distance}.',
  'nearby.vague': 'Your location is known only to within {distance}, too little to measure the way.',
  'nearby.outside': 'You are outside {city} now.',
  'nearby.denied': 'Access to your location is blocked. Allow it in the browser’s settings to see how far the points are.',
  'nearby.unavailable': 'The device cannot tell where it is.',
  'nearby.timeout': 'Your location could not be found in time. Try again.',

  'map.addressLabel': 'Chosen address',
  'map.failedPickUp': 'The map did not load. Choose a venue from the list.',
  'map.tap': 'Tap the map or enter an address',
  'map.tapMarker': 'Choose a venue on the map',
  'map.enter': 'Type the address into the search field',
  'map.fromList': 'Close the map and choose a point from the list',

  'common.confirm': 'Confirm',
  'common.save': 'Save',
  'unit.metres': '{n} m',
  'unit.kilometres': '{n} km',
}
