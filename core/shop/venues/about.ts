import { formatPhone, toE164 } from '../../phone.ts'
import { withoutLastSlashes } from '../../http/query.ts'
import type { Resto } from '../catalogue/city-wire.ts'

const TYPES = { DELIVERY: 'isDelivery', TAKE_AWAY: 'isTakeAway', ONLINE: 'isOnline', TABLE: 'isTable' } as const
export type OrderType = keyof typeof TYPES

/** How one can order at a restaurant: what any of its menus is for (MENU-09). */
export function orderTypes({ menus }: Pick<Resto, 'menus'>): readonly OrderType[] {
  return (Object.keys(TYPES) as OrderType[]).filter(type => menus.some(menu => menu[TYPES[type]]))
}

/** The links that lead to the web, each with what to call it, `vk.com/caplya`; a script, for one, is left out. */
export function webLinks({ links }: Pick<Resto, 'links'>) {
  return links.flatMap(({ url }) => {
    const href = url.trim()
    const found = /^https?:\/\/(?:www\.)?([^/?#@\\\s]+)(\/[^?#\s]*)?(?:[?#]\S*)?$/i.exec(href)
    return found === null ? [] : [{ href, text: `${found[1] ?? ''}${withoutLastSlashes(found[2] ?? '')}` }]
  })
}

/** An address that a mail program can be given; null when it is none. */
export function mailTo(email: string): string | null {
  const bare = email.trim()
  return /^[^\s@:?&/]+@[^\s@:?&/]+$/.test(bare) ? `mailto:${bare}` : null
}

/** A number with its separators; what follows, such as an extension or a second number, is not dialled. */
const NUMBER = /\+?\d[\d\s()./\u00a0\u2010-\u2015-]*/

/** A telephone number to read and to call; `href` is null when there is nothing to call. */
export type PhoneContact = ReturnType<typeof phoneContact>
/** A number in the usual writing; one that is more than a number, or of no country that we know, as it was written. */
function phoneContact(text: string) {
  const number = toE164(text, 'RU')
  if (number !== undefined) return { text: formatPhone(number), href: `tel:${number}` }
  const [first] = NUMBER.exec(text) ?? []
  return { text, href: first === undefined ? null : `tel:${toE164(first, 'RU') ?? first.replace(/[^\d+]/g, '')}` }
}
/** A restaurant's numbers, each once. */
export function phoneContacts({ phones }: Pick<Resto, 'phones'>): readonly PhoneContact[] {
  const contacts = phones.map(phone => phone.trim()).filter(phone => phone !== '').map(phoneContact)
  return [...new Map(contacts.map(contact => [contact.text, contact])).values()]
}
