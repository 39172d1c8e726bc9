/** Montenegrin (Latin script, ijekavian) texts: shared by the dialog of a first visit and other lazy scripts. */
import type { Table } from '../texts.ts'
import type { texts as ru } from './ru.ts'

export const texts: Table<typeof ru> = {
  'common.ok': 'U redu',
  'common.cancel': 'Otkaži',
  'common.confirmHeadline': 'Potvrditi?',

  'location.city': 'Grad',
  'location.method': 'Način prijema',

  'location.address': 'Adresa dostave',
  'location.apartment': 'Stan / kanc.',
  'location.entrance': 'Ulaz',
  'location.floor': 'Sprat',
  'location.intercom': 'Interfon',
  'location.comment': 'Komentar',
  'location.commentHint': 'Na primjer, kako naći ulaz',
  'door.apartment': 'stan {n}',
  'door.entrance': 'ulaz {n}',
  'door.floor': 'sprat {n}',
  'door.intercom': 'interfon {n}',
  'location.pickup': 'Mjesto preuzimanja',
  'location.terms': 'Uslovi dostave',

  'map.label': 'Mapa dostave',
  'map.zoomIn': 'Uvećaj',
  'map.zoomOut': 'Umanji',
  'map.marker': 'Mjesto dostave. Prevucite oznaku ili dodirnite mapu',
  'map.markerKeys': 'Strelice pomjeraju oznaku, sa Shift brže; Enter je spušta',
  'map.hours': 'Radno vrijeme: ',

  'search.empty': 'Nema rezultata za „{query}“',

  'schedule.open': 'Otvoreno',
  'schedule.closed': 'Zatvoreno',
  'schedule.openUntil': 'Otvoreno do {time}',
  'schedule.opensAt': 'Otvara se u {time}',
  'schedule.opensOn': 'Otvara se {day} u {time}',
  'schedule.dayOff': 'Neradni dan',
  'schedule.roundTheClock': 'Non-stop',
  'schedule.untilMidnight': 'do ponoći',
  'schedule.fromUntilMidnight': 'od {from} do ponoći',

  'v.phoneRequired': 'Unesite broj telefona',
  'v.phoneInvalid': 'Unesite ispravan broj',
  'v.codeRequired': 'Unesite kod iz SMS-a',
  'v.codeShort': 'SMS kod je prekratak',
  'v.emailRequired': 'Unesite email za prijem računa',
  'v.emailInvalid': 'Unesite ispravan email',
  'v.nameRequired': 'Unesite vaše ime',
  'v.nameMax': 'Ime ne smije imati više od 50 znakova',
  'v.nameInvalid': 'Unesite ispravno ime',
  'v.required': 'Obavezno polje',
  'v.addressRequired': 'Unesite adresu dostave',
  'v.addressOutOfZone': 'Adresa nije u zoni dostave',
  'v.addressPick': 'Izaberite adresu sa liste ili na mapi',
  'v.takeAwayRequired': 'Izaberite mjesto preuzimanja',
  'v.takeAwayNone': 'Nema dostupnih mjesta za preuzimanje',
  'v.numbersOnly': 'Samo brojevi',
  'v.integersOnly': 'Samo cijeli brojevi',
  'v.format': 'Neispravan format',

  'plural.results_one': 'Pronađen {n} rezultat',
  'plural.results_few': 'Pronađena {n} rezultata',
  'plural.results_other': 'Pronađeno {n} rezultata',
  'plural.maxLength_one': 'Najviše {n} znak',
  'plural.maxLength_few': 'Najviše {n} znaka',
  'plural.maxLength_other': 'Najviše {n} znakova',
  'plural.minLength_one': 'Najmanje {n} znak',
  'plural.minLength_few': 'Najmanje {n} znaka',
  'plural.minLength_other': 'Najmanje {n} znakova',
  'plural.minutes_few': '{n} minuta',
  'plural.minutes_one': '{n} minut',
  'plural.minutes_other': '{n} minuta',

  'field.error': 'Greška:',

  'map.loading': 'Učitavamo mapu…',

  'cart.pricePending': 'Biće obračunato nakon provjere',

  'schedule.opensTomorrow': 'Otvara se sutra u {time}',

  'common.counter': '{count} / {max}',

  'error.otherTab': 'Druga kartica prodavnice ne odgovara, i odavde ništa nije poslato. Zatvorite je i pokušajte ponovo.',
  'error.time': 'Nije moguće dobiti tačno vrijeme',
  'error.menuGroupsNotFound': 'Kategorije menija nijesu pronađene',
  'error.menuGroupsFailed': 'Nije uspjelo učitavanje kategorija menija',
  'error.positionsNotFound': 'Stavke menija nijesu pronađene',
  'error.positionsFailed': 'Nije uspjelo učitavanje stavki menija',
  'error.noRestos': 'Nema povezanih restorana',
  'error.noMenus': 'Restorani u izabranom gradu nemaju meni',
  'error.noZones': 'Nema zona dostave',
  'error.storage': 'Pregledač ne čuva podatke: korpa i adresa biće zaboravljene kad zatvorite karticu.',

  'saved.label': 'Sačuvane adrese',

  'error.toHome': 'Na početnu',
  'error.details': 'Tehnički detalji',
  'error.byPhone': 'Poručiti i pitati možete telefonom:',

  'unit.minShort': '{n} min',
  'weekdayOn.monday': 'u ponedjeljak',
  'weekdayOn.tuesday': 'u utorak',
  'weekdayOn.wednesday': 'u srijedu',
  'weekdayOn.thursday': 'u četvrtak',
  'weekdayOn.friday': 'u petak',
  'weekdayOn.saturday': 'u subotu',
  'weekdayOn.sunday': 'u nedjelju',
  'weekdayOn.tomorrow': 'sutra',
}
