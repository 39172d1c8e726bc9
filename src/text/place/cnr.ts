/** Montenegrin (Latin script, ijekavian) texts: selecting an address or a pick-up point. */
import type { Table } from '../texts.ts'
import type { texts as ru } from './ru.ts'

export const texts: Table<typeof ru> = {
  'location.headline': 'Adresa',
  'location.hint': 'Unesite adresu da bismo vam prikazali aktuelni meni',
  'location.comment': 'Komentar',
  'location.cityHeadline': 'Izaberite grad',
  'location.changeCity': 'Promijeni grad: {city}',

  'location.addressHint': 'Ulica i kućni broj',
  'location.houseHint': 'Upišite kućni broj',
  'location.clearAddress': 'Obriši adresu',
  'location.unserved': 'Nije sačuvano: ovdje ne dostavljamo. Unesite drugu adresu.',
  'location.door': 'Stan, ulaz, interfon',

  'addressConfirm.headline': 'Potvrdite adresu',
  'addressConfirm.text': 'U adresi nedostaje kućni broj. Dopunite adresu ili upišite kućni broj u komentar porudžbine.',
  'addressConfirm.refine': 'Dopuni podatke',
  'addressConfirm.skip': 'Nastavi bez broja',

  'location.saved': 'Adresa je sačuvana',
  'location.lostPlace': 'Na sačuvanoj adresi su se uslovi promijenili: restoran ili zona više ne radi. Provjerite adresu i sačuvajte je ponovo.',
  'location.lostPoint': 'Sačuvano mjesto preuzimanja više ne radi. Izaberite drugo.',

  'location.loading': 'Učitavamo zone i restorane…',
  'location.checking': 'Provjeravamo korpu…',
  'location.retryCity': 'Podaci grada nijesu učitani',

  'saved.profile': 'Adresa iz profila',
  'saved.device': 'Nedavna adresa',

  'common.save': 'Sačuvaj',
}
