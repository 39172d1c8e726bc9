import { phoneContacts } from '../../core/shop/venues/about.ts'
import { useShop, useStore } from '../bind/shop.ts'
import * as css from './Header.module.css'

/** The chosen restaurant's first number that can be called. */
export function HeaderPhone() {
  const venue = useStore(useShop().location.choice.venue)
  const phone = venue.at === 'resto' ? phoneContacts(venue.resto).find(contact => contact.href !== null) : undefined
  return phone?.href != null && <a href={phone.href} className={css.phone}>{phone.text}</a>
}
