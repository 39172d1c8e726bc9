/** English texts: restaurants of the chain. */
import type { Table } from '../texts.ts'
import type { texts as ru } from './ru.ts'

export const texts: Table<typeof ru> = {
  'title.restos': 'Venues — {brand}',
  'title.resto': 'About the venue — {brand}',
  'title.restoNamed': 'About “{name}” — {brand}',

  'resto.headline': 'About the venue',
  'resto.empty': 'There are no venues in this city yet',
  'resto.address': 'Address',
  'resto.phones': 'Phones',
  'resto.emails': 'Email',
  'resto.links': 'Links',
  'resto.hours': 'Opening hours',
  'weekday.monday': 'Monday',
  'weekday.tuesday': 'Tuesday',
  'weekday.wednesday': 'Wednesday',
  'weekday.thursday': 'Thursday',
  'weekday.friday': 'Friday',
  'weekday.saturday': 'Saturday',
  'weekday.sunday': 'Sunday',
  'resto.averageCheck': 'Average bill',
  'resto.orderTypes': 'Order types',
  'resto.online': 'Online order',
  'resto.table': 'At the table',
  'resto.showOnMap': 'Show on the map',
  'resto.only': 'Our venue',
  'resto.pays': 'Payment',
  'resto.notFound': 'Venue not found',
  'resto.notFoundText': 'It may have closed, or the address of the page has changed.',
  'resto.toList': 'All venues',

  'plural.venues_one': '{n} venue',
  'plural.venues_other': '{n} venues',

  'map.venues': 'Map of venues',
  'map.failedVenues': 'The map did not load. The addresses are in the list.',

  'common.more': 'Details',
}
