/** Montenegrin (Latin script, ijekavian) texts: shared by several lazy scripts, but not by the dialog of a first visit. */
import type { Table } from '../texts.ts'
import type { texts as ru } from './ru.ts'

export const texts: Table<typeof ru> = {
  'location.pickup': 'Mjesto preuzimanja',
  'money.plus': '+{amount}',

  'gallery.open': 'Otvori sliku: {name}',
  'gallery.counter': '{index} od {count}',
  'gallery.prev': 'Prethodna slika',
  'gallery.next': 'Sljedeća slika',
  'gallery.error': 'Slika se nije učitala',

  'promo.cartEmpty': 'Popust ćemo obračunati kada u korpi bude jela.',

  'cart.promoCode': 'Promo kod',
  'cart.promoApply': 'Primijeni',
  'cart.promoApplied': 'Promo kod {code} je primijenjen',
  'cart.promoMaxDiscount': 'Popust najviše {amount}',
  'cart.promoMinOrder': 'Važi za porudžbine od {amount}',

  'pay.cardOnline': 'Karticom onlajn',
  'pay.cardUponReceipt': 'Karticom pri prijemu',
  'pay.cashUponReceipt': 'Gotovinom pri prijemu',

  'promoErr.not-found': 'Promo kod nije pronađen',
  'promoErr.not-found-for-resto': 'Promo kod ne važi u ovom restoranu',
  'promoErr.already-used': 'Promo kod je već iskorišćen',
  'promoErr.person-limit-exceed': 'Iskoristili ste limit za ovaj promo kod',
  'promoErr.before-start': 'Promo kod još ne važi',
  'promoErr.after-finish': 'Promo kod je istekao',
  'promoErr.invalid-delivery-method': 'Promo kod ne važi za ovaj način prijema',
  'promoErr.not-active': 'Promo kod više ne važi',
  'promoErr.hour-not-active': 'Promo kod trenutno ne važi — pokušajte u drugo vrijeme',

  'position.toMenu': 'Na meni',

  'cart.promoChecking': 'Provjeravamo kod…',
  'cart.promoIdle': 'Trenutno ne daje popust',
  'cart.promoLater': 'Provjerićemo kod kad korpa bude u redu',

  'checkout.waitProfile': 'Učitavamo vaš profil…',

  'auth.profileFailed': 'Prijavljeni ste, ali profil nije učitan.',

  'common.opensInNewTab': 'otvara se u novoj kartici',

  'weekdayShort.monday': 'Pon',
  'weekdayShort.tuesday': 'Uto',
  'weekdayShort.wednesday': 'Sri',
  'weekdayShort.thursday': 'Čet',
  'weekdayShort.friday': 'Pet',
  'weekdayShort.saturday': 'Sub',
  'weekdayShort.sunday': 'Ned',
  'auth.expired': 'Sesija je istekla. Prijavite se ponovo.',
  'checkout.tomorrow': 'Sutra',
  'addOns.title': 'Uz to se uzima',
  'checkout.timeGone': 'Za {time} više nije moguće naručiti. Izaberite drugo vrijeme.',

  'nav.restos': 'Restorani',
  'nav.orders': 'Moje porudžbine',

  'nav.support': 'Piši podršci',
  'support.report': 'Prijavi problem',

  'when.by': 'do {time}',
  'when.about': 'otprilike do {time}',
  'schedule.today': 'Danas',
  'orderPopup.changeAddress': 'Promijeni adresu',
  'operator.paused': 'Trenutno ne primamo porudžbine',
  'operator.until': 'Ponovo primamo porudžbine od {time}',
  'operator.phone': 'Telefon:',
  'map.hours': 'Radno vrijeme: ',
  'map.label': 'Mapa dostave',
  'map.loading': 'Učitavamo mapu…',
  'map.marker': 'Mjesto dostave. Prevucite oznaku ili dodirnite mapu',
  'map.markerKeys': 'Strelice pomjeraju oznaku, sa Shift brže; Enter je spušta',
  'map.zoomIn': 'Uvećaj',
  'map.zoomOut': 'Umanji',
  'schedule.closed': 'Zatvoreno',
  'schedule.dayOff': 'Neradni dan',
  'schedule.fromUntilMidnight': 'od {from} do ponoći',
  'schedule.open': 'Otvoreno',
  'schedule.openUntil': 'Otvoreno do {time}',
  'schedule.opensAt': 'Otvara se u {time}',
  'schedule.opensOn': 'Otvara se {day} u {time}',
  'schedule.opensTomorrow': 'Otvara se sutra u {time}',
  'schedule.roundTheClock': 'Non-stop',
  'schedule.untilMidnight': 'do ponoći',
  'weekdayOn.friday': 'u petak',
  'weekdayOn.monday': 'u ponedjeljak',
  'weekdayOn.saturday': 'u subotu',
  'weekdayOn.sunday': 'u nedjelju',
  'weekdayOn.thursday': 'u četvrtak',
  'weekdayOn.tomorrow': 'sutra',
  'weekdayOn.tuesday': 'u utorak',
  'weekdayOn.wednesday': 'u srijedu',
}
