/**
 * Montenegrin (Latin script, ijekavian) texts: the first menu and its errors, with those of `kit/`
 * and `more/`.
 */
import type { texts as kitRu } from '../kit/ru.ts'
import { texts as kit } from '../kit/cnr.ts'
import type { texts as moreRu } from '../more/ru.ts'
import { texts as more } from '../more/cnr.ts'
import type { Table } from '../texts.ts'
import type { texts as ru } from './ru.ts'

export const texts: Table<typeof ru & typeof kitRu & typeof moreRu> = {
  ...kit,
  ...more,

  'common.close': 'Zatvori',
  'common.retry': 'Pokušaj ponovo',
  'common.loading': 'Učitavanje…',
  'common.showAll': 'Prikaži sve',
  'common.undo': 'Vrati',
  'money.minus': 'minus',
  'common.search': 'Pretraga',
  'common.free': 'Besplatno',
  'money.from': 'od {amount}',

  'unit.g': '{n} g',
  'unit.pc': '{n} kom',
  'unit.ml': '{n} ml',
  'unit.cm': '{n} cm',

  'nav.skip': 'Pređi na glavni sadržaj',
  'nav.toCart': 'Idi u korpu',
  'nav.toDishes': 'Pređi na jela',
  'nav.categories': 'Kategorije menija',
  'nav.menus': 'Meniji',
  'nav.openMenu': 'Otvori navigaciju',
  'nav.home': 'Početna',
  'nav.cart': 'Korpa',
  'nav.cartLabel': 'Korpa: {amount}, {positions}',
  'nav.cartEmptyLabel': 'Korpa je prazna',
  'nav.signIn': 'Prijavi se',
  'nav.notMe': 'Nisam ja',
  'nav.profile': 'Profil',
  'nav.locationEmpty': 'Unesi adresu',
  'nav.placeEmpty': 'Unesite adresu',

  'title.home': '{brand} — dostava sušija i rolni',
  'title.menu': '{name} — {restaurant} — {brand}',
  'title.error': 'Greška — {brand}',

  'boot.loading': 'Učitavamo meni…',
  'boot.slow': 'Učitavanje traje duže nego obično',

  'error.headline': 'Došlo je do greške',
  'error.reload': 'Osvježi stranicu',
  'error.requestFailed': 'Zahtjev nije uspio',
  'error.unknown': 'Nepoznata greška',
  'error.network': 'Nema veze sa serverom. Provjerite internet i pokušajte ponovo.',

  'method.delivery': 'Dostava',
  'method.takeAway': 'Preuzimanje',

  'address.pointOnMap': 'Tačka na mapi',

  'menu.addToCart': 'U korpu',
  'menu.addAria': 'Dodaj u korpu: {name}, {price}',
  'menu.inc': 'Povećaj količinu: {name}',
  'menu.dec': 'Smanji količinu: {name}',
  'menu.remove': 'Ukloni iz korpe: {name}',
  'menu.quantity': 'Količina: {name}',
  'menu.added': 'Dodato u korpu: {name}',
  'menu.removed': 'Uklonjeno iz korpe: {name}',
  'menu.otherGroup': 'Ostalo',
  'menu.notFound': 'Takvog menija ovdje nema',
  'menu.unavailable': 'Trenutno nedostupno',
  'menu.extendedCooking': 'Duža priprema: 1,5\u00a0sat',
  'menu.longCooking': '1,5 sat',

  'search.headline': 'Pretraga menija',
  'favourites.toggle': 'Omiljeno: {name}',
  'favourites.title': 'Omiljeno',

  'home.hits': 'Popularno',

  'checkout.changeAddress': 'Promijeni adresu',

  'plural.positions_one': '{n} stavka',
  'plural.positions_few': '{n} stavke',
  'plural.positions_other': '{n} stavki',

  'support.crashed': 'Prodavnica je prestala da radi. Korpa i adresa su sačuvane: osvježite stranicu.',

  'menu.soldOut': 'Rasprodato',
  'menu.choose': 'Izaberi',
  'menu.chooseAria': 'Izaberi dodatke: {name}, {price}',

  'tag.NEW': 'Novo',
  'tag.HIT': 'Hit',
  'tag.SPICY': 'Ljuto',
  'tag.VEGAN': 'Biljno',
  'tag.ADULT': '18+',

  'cart.removedUndo': 'Uklonjeno: {name}',

  'kept.updating': 'Ažuriramo meni…',

}

/** Loads the other text files of this language. */
export const loaders = {
  place: () => import('../place/cnr.ts'),
  purchase: () => import('../purchase/cnr.ts'),
  account: () => import('../account/cnr.ts'),
  chain: () => import('../chain/cnr.ts'),
  views: () => import('../views/cnr.ts'),
}
