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
  'location.comment': 'Comment',
  'location.commentHint': 'For example, how to find the entrance',
  'door.apartment': 'flat {n}',
  'door.entrance': 'entrance {n}',
  'door.floor': 'floor {n}',
  'door.intercom': 'intercom {n}',
  'location.pickup': 'Pick-up point',
  'location.terms': 'Delivery terms',

  'map.label': 'Delivery map',
  'map.zoomIn': 'Zoom in',
  'map.zoomOut': 'Zoom out',
  'map.marker': 'Delivery point. Drag the marker or tap the map',
  'map.markerKeys': 'Arrow keys move the marker, with Shift faster; Enter drops it',
  'map.hours': 'Opening hours: ',

  'search.empty': 'Nothing found for “{query}”',

  'schedule.open': 'Open',
  'schedule.closed': 'Closed',
  'schedule.openUntil': 'Open until {time}',
  'schedule.opensAt': 'Opens at {time}',
  'schedule.opensOn': 'Opens {day} at {time}',
  'schedule.dayOff': 'Day off',
  'schedule.roundTheClock': 'Round the clock',
  'schedule.untilMidnight': 'until midnight',
  'schedule.fromUntilMidnight': '{from} until midnight',

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

  'field.error': 'Error:',

  'map.loading': 'Loading the map…',

  'cart.pricePending': 'Will be calculated after a check',

  'schedule.opensTomorrow': 'Opens tomorrow at {time}',

  'common.counter': '{count} / {max}',

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
  'weekdayOn.monday': 'on Monday',
  'weekdayOn.tuesday': 'on Tuesday',
  'weekdayOn.wednesday': 'on Wednesday',
  'weekdayOn.thursday': 'on Thursday',
  'weekdayOn.friday': 'on Friday',
  'weekdayOn.saturday': 'on Saturday',
  'weekdayOn.sunday': 'on Sunday',
  'weekdayOn.tomorrow': 'tomorrow',
}
