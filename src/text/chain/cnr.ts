/** Montenegrin (Latin script, ijekavian) texts: restaurants of the chain. */
import type { Table } from '../texts.ts'
import type { texts as ru } from './ru.ts'

export const texts: Table<typeof ru> = {
  'title.restos': 'Restorani — {brand}',
  'title.resto': 'O restoranu — {brand}',
  'title.restoNamed': 'O restoranu „{name}“ — {brand}',

  'resto.headline': 'O restoranu',
  'resto.empty': 'U ovom gradu još nema restorana',
  'resto.address': 'Adresa',
  'resto.phones': 'Telefoni',
  'resto.emails': 'Email',
  'resto.links': 'Linkovi',
  'resto.hours': 'Radno vrijeme',
  'weekday.monday': 'Ponedjeljak',
  'weekday.tuesday': 'Utorak',
  'weekday.wednesday': 'Srijeda',
  'weekday.thursday': 'Četvrtak',
  'weekday.friday': 'Petak',
  'weekday.saturday': 'Subota',
  'weekday.sunday': 'Nedjelja',
  'resto.averageCheck': 'Prosječan račun',
  'resto.orderTypes': 'Načini naručivanja',
  'resto.online': 'Onlajn porudžbina',
  'resto.table': 'Za stolom',
  'resto.showOnMap': 'Prikaži na mapi',
  'resto.only': 'Naš restoran',
  'resto.pays': 'Načini plaćanja',
  'resto.notFound': 'Restoran nije pronađen',
  'resto.notFoundText': 'Možda je zatvoren ili se adresa stranice promijenila.',
  'resto.toList': 'Svi restorani',

  'plural.venues_one': '{n} restoran',
  'plural.venues_few': '{n} restorana',
  'plural.venues_other': '{n} restorana',

  'map.venues': 'Mapa restorana',
  'map.failedVenues': 'Mapa se nije učitala. Adrese su na spisku.',

  'common.more': 'Detaljnije',
}
