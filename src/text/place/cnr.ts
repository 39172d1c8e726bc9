/** Montenegrin (Latin script, ijekavian) texts: selecting an address or a pick-up point. */
import type { Table } from '../texts.ts'
import type { texts as ru } from './ru.ts'

export const texts: Table<typeof ru> = {
  'location.headline': 'Adresa',
  'location.hint': 'Unesite adresu da bismo vam prikazali aktuelni meni',
  'location.cityHeadline': 'Izaberite grad',
  'location.changeCity': 'Promijeni grad: {city}',
  'location.otherCity': 'Izaberi drugi grad',

  'location.addressHint': 'Ulica i kućni broj',
  'location.door': 'Stan, ulaz, interfon',
  'location.pickOnMap': 'Izaberi na mapi',

  'address.enter': 'Unesite adresu',
  'address.notFound': 'Adresa nije pronađena',
  'address.typeMore': 'Unesite najmanje 3 znaka',
  'address.suggestions': 'Predlozi adrese',
  'address.locating': 'Tražimo adresu…',
  'address.searchFailed': 'Pretraga adresa ne odgovara',

  'addressConfirm.headline': 'Potvrdite adresu',
  'addressConfirm.text': 'U adresi nedostaje kućni broj. Dopunite adresu ili upišite kućni broj u komentar porudžbine.',
  'addressConfirm.refine': 'Dopuni podatke',
  'addressConfirm.skip': 'Nastavi bez broja',

  'location.saved': 'Adresa je sačuvana',
  'location.lostPlace': 'Na sačuvanoj adresi su se uslovi promijenili: restoran ili zona više ne radi. Provjerite adresu i sačuvajte je ponovo.',
  'location.lostPoint': 'Sačuvano mjesto preuzimanja više ne radi. Izaberite drugo.',

  'map.outOfZone': 'Ovdje još ne dostavljamo',
  'map.failed': 'Mapa se nije učitala. Unesite adresu ručno.',

  'plural.suggestions_one': 'Dostupan {n} predlog',
  'plural.suggestions_few': 'Dostupna {n} predloga',
  'plural.suggestions_other': 'Dostupno {n} predloga',

  'location.inZone': 'U zoni dostave',
  'location.loading': 'Učitavamo zone i restorane…',
  'location.freeFrom': 'besplatno od {amount}',
  'location.checking': 'Provjeravamo korpu…',
  'location.retryCity': 'Podaci grada nijesu učitani',
  'location.deliveryPrice': 'dostava {price}',
  'location.deliveryFree': 'besplatna dostava',

  'saved.profile': 'Adresa iz profila',
  'saved.device': 'Nedavna adresa',

  'locate.me': 'Gdje sam',
  'locate.asking': 'Određujemo lokaciju…',
  'locate.accuracy': 'Tačnost oko {distance}. Provjerite adresu.',
  'locate.vague': 'Lokacija je poznata samo u krugu od {distance}. Unesite adresu ili nađite kuću na mapi.',
  'locate.outside': 'Trenutno ste van grada {city}. Unesite adresu dostave.',
  'locate.denied': 'Pristup lokaciji je blokiran. Dozvolite ga u podešavanjima pregledača ili unesite adresu.',
  'locate.unavailable': 'Uređaj ne može da odredi lokaciju. Unesite adresu.',
  'locate.timeout': 'Lokacija nije određena na vrijeme. Pokušajte ponovo ili unesite adresu.',
  'location.house': 'broj {n}',
  'location.nearest': '{distance}, najbliže',
  'nearby.accuracy': 'Prikazana je udaljenost svakog mjesta, uz tačnost oko {distance}.',
  'nearby.vague': 'Lokacija je poznata samo u krugu od {distance}: udaljenost se ne može izmjeriti.',
  'nearby.outside': 'Trenutno ste van grada {city}.',
  'nearby.denied': 'Pristup lokaciji je blokiran. Dozvolite ga u podešavanjima pregledača da biste vidjeli udaljenost.',
  'nearby.unavailable': 'Uređaj ne može da odredi lokaciju.',
  'nearby.timeout': 'Lokacija nije određena na vrijeme. Pokušajte ponovo.',

  'map.addressLabel': 'Izabrana adresa',
  'map.failedPickUp': 'Mapa se nije učitala. Izaberite mjesto sa spiska.',
  'map.tap': 'Dodirnite mapu ili unesite adresu',
  'map.tapMarker': 'Izaberite mjesto na mapi',
  'map.enter': 'Unesite adresu u polje za pretragu',
  'map.fromList': 'Zatvorite mapu i izaberite mjesto sa liste',

  'common.confirm': 'Potvrdi',
  'common.save': 'Sačuvaj',
  'unit.metres': '{n} m',
  'unit.kilometres': '{n} km',
}
