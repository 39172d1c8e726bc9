/** English texts: the first menu and its errors, with those of `kit/` and `more/`. */
import type { texts as kitRu } from '../kit/ru.ts'
import { texts as kit } from '../kit/en.ts'
import type { texts as moreRu } from '../more/ru.ts'
import { texts as more } from '../more/en.ts'
import type { Table } from '../texts.ts'
import type { texts as ru } from './ru.ts'

export const texts: Table<typeof ru & typeof kitRu & typeof moreRu> = {
  ...kit,
  ...more,

  'common.close': 'Close',
  'common.retry': 'Try again',
  'common.loading': 'Loading…',
  'common.showAll': 'Show all',
  'common.undo': 'Undo',
  'money.minus': 'minus',
  'common.search': 'Search',
  'common.free': 'Free',
  'money.from': 'from {amount}',

  'unit.g': '{n} g',
  'unit.pc': '{n} pc',
  'unit.ml': '{n} ml',
  'unit.cm': '{n} cm',

  'nav.skip': 'Skip to main content',
  'nav.toCart': 'Go to cart',
  'nav.toDishes': 'Skip to dishes',
  'nav.categories': 'Menu categories',
  'nav.menus': 'Menus',
  'nav.openMenu': 'Open navigation',
  'nav.home': 'Home',
  'nav.cart': 'Cart',
  'nav.cartLabel': 'Cart: {amount}, {positions}',
  'nav.cartEmptyLabel': 'Cart is empty',
  'nav.signIn': 'Sign in',
  'nav.notMe': 'Not me',
  'nav.profile': 'Profile',
  'nav.locationEmpty': 'Set address',
  'nav.placeEmpty': 'Enter your address',

  'title.home': '{brand} — sushi and roll delivery',
  'title.menu': '{name} — {restaurant} — {brand}',
  'title.error': 'Error — {brand}',

  'boot.loading': 'Loading the menu…',
  'boot.slow': 'This is taking longer than usual',

  'error.headline': 'Something went wrong',
  'error.reload': 'Reload the page',
  'error.requestFailed': 'Request failed',
  'error.unknown': 'Unknown error',
  'error.network': 'Network error when attempting to fetch resource.',

  'method.delivery': 'Delivery',
  'method.takeAway': 'Take-away',

  'address.pointOnMap': 'Point on the map',

  'menu.addToCart': 'Add to cart',
  'menu.addAria': 'Add to cart: {name}, {price}',
  'menu.inc': 'Increase quantity: {name}',
  'menu.dec': 'Decrease quantity: {name}',
  'menu.remove': 'Remove from cart: {name}',
  'menu.quantity': 'Quantity: {name}',
  'menu.added': 'Added to cart: {name}',
  'menu.removed': 'Removed from cart: {name}',
  'menu.otherGroup': 'Other',
  'menu.notFound': 'There is no such menu here',
  'menu.unavailable': 'Not available now',
  'menu.extendedCooking': 'Longer cooking: 1.5\u00a0hours',
  'menu.longCooking': '1.5 hours',

  'search.headline': 'Menu search',
  'favourites.toggle': 'Favourite: {name}',
  'favourites.title': 'Favourites',

  'home.hits': 'Popular',

  'checkout.changeAddress': 'Change address',

  'plural.positions_one': '{n} item',
  'plural.positions_other': '{n} items',

  'support.crashed': 'The shop has stopped working. Your cart and address are kept: reload the page.',

  'menu.soldOut': 'Sold out',
  'menu.choose': 'Choose',
  'menu.chooseAria': 'Choose options: {name}, {price}',

  'tag.NEW': 'New',
  'tag.HIT': 'Hit',
  'tag.SPICY': 'Spicy',
  'tag.VEGAN': 'Plant-based',
  'tag.ADULT': '18+',

  'cart.removedUndo': 'Removed: {name}',

  'kept.updating': 'Updating the menu…',

}

/** Loads the other text files of this language. */
export const loaders = {
  place: () => import('../place/en.ts'),
  purchase: () => import('../purchase/en.ts'),
  account: () => import('../account/en.ts'),
  chain: () => import('../chain/en.ts'),
  views: () => import('../views/en.ts'),
}
