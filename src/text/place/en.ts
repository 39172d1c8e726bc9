/** English texts: selecting an address or a pick-up point. */
import type { Table } from '../texts.ts'
import type { texts as ru } from './ru.ts'

export const texts: Table<typeof ru> = {
  'location.headline': 'Address',
  'location.hint': 'Enter your address so we can show you the current menu',
  'location.comment': 'Comment',
  'location.cityHeadline': 'Choose a city',
  'location.changeCity': 'Change city: {city}',

  'location.addressHint': 'Street and house number',
  'location.houseHint': 'Enter the house number',
  'location.clearAddress': 'Clear the address',
  'location.unserved': 'Not saved: we do not deliver here. Enter another address.',
  'location.door': 'Flat, entrance, intercom',

  'addressConfirm.headline': 'Confirm the address',
  'addressConfirm.text': 'The address has no house number. Specify it, or write the house number in the order comment.',
  'addressConfirm.refine': 'Specify details',
  'addressConfirm.skip': 'Continue without number',

  'location.saved': 'Address saved',
  'location.lostPlace': 'Things have changed at your saved address: its restaurant or zone is no longer served. Check the address and save it again.',
  'location.lostPoint': 'Your saved pick-up point is no longer there. Choose another one.',

  'location.loading': 'Loading areas and venues…',
  'location.checking': 'Checking the cart…',
  'location.retryCity': 'The city’s data failed to load',

  'saved.profile': 'Address from your profile',
  'saved.device': 'Recent address',

  'common.save': 'Save',
}
