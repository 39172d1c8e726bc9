/** The Montenegrin (Latin script, ijekavian) texts: what several later parts say, in the kit that they share. */
import type { Table } from '../texts.ts'
import type { texts as ru } from './ru.ts'

export const texts: Table<typeof ru> = {
  'common.ok': 'U redu',
  'common.cancel': 'Otkaži',
  'common.confirmHeadline': 'Potvrditi?',
  'money.plus': '+{amount}',

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

  'map.label': 'Mapa dostave',
  'map.zoomIn': 'Uvećaj',
  'map.zoomOut': 'Umanji',
  'map.marker': 'Mjesto dostave. Prevucite oznaku ili dodirnite mapu',
  'map.hours': 'Radno vrijeme: ',

  'gallery.open': 'Otvori sliku: {name}',
  'gallery.counter': '{index} od {count}',
  'gallery.prev': 'Prethodna slika',
  'gallery.next': 'Sljedeća slika',
  'gallery.error': 'Slika se nije učitala',

  'search.empty': 'Nema rezultata za „{query}“',

  'promo.cartEmpty': 'Popust ćemo obračunati kada u korpi bude jela.',

  'schedule.open': 'Otvoreno',
  'schedule.closed': 'Zatvoreno',
  'schedule.openUntil': 'Otvoreno do {time}',
  'schedule.opensAt': 'Otvara se u {time}',
  'schedule.opensOn': 'Otvara se {day} u {time}',
  'schedule.dayOff': 'Neradni dan',
  'schedule.roundTheClock': 'Non-stop',
  'schedule.untilMidnight': 'do ponoći',
  'schedule.fromUntilMidnight': 'od {from} do ponoći',

  'weekday.monday': 'Ponedjeljak',
  'weekday.tuesday': 'Utorak',
  'weekday.wednesday': 'Srijeda',
  'weekday.thursday': 'Četvrtak',
  'weekday.friday': 'Petak',
  'weekday.saturday': 'Subota',
  'weekday.sunday': 'Nedjelja',

  'cart.promoCode': 'Promo kod',
  'cart.promoApply': 'Primijeni',
  'cart.promoApplied': 'Promo kod {code} je primijenjen',
  'cart.promoMaxDiscount': 'Popust najviše {amount}',
  'cart.promoMinOrder': 'Važi za porudžbine od {amount}',

  'pay.cardOnline': 'Karticom onlajn',
  'pay.cardUponReceipt': 'Karticom pri prijemu',
  'pay.cashUponReceipt': 'Gotovinom pri prijemu',

  'orderPopup.changeAddress': 'Promijeni adresu',

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

  'promoErr.not-found': 'Promo kod nije pronađen',
  'promoErr.not-found-for-resto': 'Promo kod ne važi u ovom restoranu',
  'promoErr.already-used': 'Promo kod je već iskorišćen',
  'promoErr.person-limit-exceed': 'Iskoristili ste limit za ovaj promo kod',
  'promoErr.before-start': 'Promo kod još ne važi',
  'promoErr.after-finish': 'Promo kod je istekao',
  'promoErr.invalid-delivery-method': 'Promo kod ne važi za ovaj način prijema',
  'promoErr.not-active': 'Promo kod više ne važi',
  'promoErr.hour-not-active': 'Promo kod trenutno ne važi — pokušajte u drugo vrijeme',

  'plural.results_one': 'Pronađen {n} rezultat',
  'plural.results_few': 'Pronađena {n} rezultata',
  'plural.results_other': 'Pronađeno {n} rezultata',
  'plural.maxLength_one': 'Najviše {n} znak',
  'plural.maxLength_few': 'Najviše {n} znaka',
  'plural.maxLength_other': 'Najviše {n} znakova',
  'plural.minLength_one': 'Najmanje {n} znak',
  'plural.minLength_few': 'Najmanje {n} znaka',
  'plural.minLength_other': 'Najmanje {n} znakova',

  'field.error': 'Greška:',

  'map.loading': 'Učitavamo mapu…',

  'position.toMenu': 'Na meni',

  'cart.deliveryPending': 'Biće obračunato nakon provjere',
  'cart.promoChecking': 'Provjeravamo kod…',
  'cart.promoIdle': 'Trenutno ne daje popust',
  'cart.promoLater': 'Provjerićemo kod kad korpa bude u redu',

  'checkout.waitProfile': 'Učitavamo vaš profil…',

  'auth.profileFailed': 'Prijavljeni ste, ali profil nije učitan.',

  'schedule.opensTomorrow': 'Otvara se sutra u {time}',

  'common.free': 'Besplatno',
  'common.counter': '{count} / {max}',
  'common.opensInNewTab': 'otvara se u novoj kartici',

  'weekdayShort.monday': 'Pon',
  'weekdayShort.tuesday': 'Uto',
  'weekdayShort.wednesday': 'Sri',
  'weekdayShort.thursday': 'Čet',
  'weekdayShort.friday': 'Pet',
  'weekdayShort.saturday': 'Sub',
  'weekdayShort.sunday': 'Ned',
  'auth.expired': 'Sesija je istekla. Prijavite se ponovo.',
  'error.time': 'Nije moguće dobiti tačno vrijeme',
  'error.menuGroupsNotFound': 'Kategorije menija nijesu pronađene',
  'error.menuGroupsFailed': 'Nije uspjelo učitavanje kategorija menija',
  'error.positionsNotFound': 'Stavke menija nijesu pronađene',
  'error.positionsFailed': 'Nije uspjelo učitavanje stavki menija',
  'error.noRestos': 'Nema povezanih restorana',
  'error.noMenus': 'Restorani u izabranom gradu nemaju meni',
  'error.noZones': 'Nema zona dostave',
  'error.storage': 'Pregledač ne čuva podatke: korpa i adresa biće zaboravljene kad zatvorite karticu.',
  'checkout.tomorrow': 'Sutra',
  'checkout.timeGone': 'Za {time} više nije moguće naručiti. Izaberite drugo vrijeme.',

  'nav.restos': 'Restorani',
  'nav.language': 'Jezik',

  'lang.ru': 'Русский',
  'lang.en': 'English',
  'lang.cnr': 'Crnogorski',

  'error.toHome': 'Na početnu',
  'error.details': 'Tehnički detalji',
  'nav.support': 'Piši podršci',
  'support.report': 'Prijavi problem',

  'unit.minShort': '{n} min',
  'when.by': 'do {time}',
  'when.about': 'otprilike do {time}',
  'schedule.today': 'Danas',
}
