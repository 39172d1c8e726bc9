import { formatPhone, toE164 } from '../../core/phone.ts'
import { withoutLastSlashes } from '../../core/http/query.ts'
import type { Resto } from '../../core/shop/catalogue/city-wire.ts'

/** The links to the web, called such as `vk.com/caplya`; a script, for one, is left out. */
export function webLinks({ links }: Pick<Resto, 'links'>) {
  return links.flatMap(({ url }) => {
    const href = url.trim()
    const found = /^https?:\/\/(?:www\.)?([^/?#@\\\s]+)(\/[^?#\s]*)?(?:[?#]\S*)?$/i.exec(href)
    return found === null ? [] : [{ href, text: `${found[1] ?? ''}${withoutLastSlashes(found[2] ?? '')}` }]
  })
}

/** Null for what no mail program can be given. */
export function mailTo(email: string): string | null {
  const bare = email.trim()
  return /^[^\s@:?&/]+@[^\s@:?&/]+$/.test(bare) ? `mailto:${bare}` : null
}

/** With its separators; what follows, such as an extension, is not dialled. */
const NUMBER = /\+?\d[\d\s()./\u00a0\u2010-\u2015-]*/

export type PhoneContact = ReturnType<typeof phoneContact>
/** In the usual writing, or as it was written where it is more than a number that we know; `href` to call, if it can be. */
function phoneContact(text: string) {
  const number = toE164(text, 'RU')
  if (number !== undefined) return { text: formatPhone(number), href: `tel:${number}` }
  const [first] = NUMBER.exec(text) ?? []
  return { text, href: first === undefined ? null : `tel:${toE164(first, 'RU') ?? first.replace(/[^\d+]/g, '')}` }
}
export function phoneContacts({ phones }: Pick<Resto, 'phones'>): readonly PhoneContact[] {
  const contacts = phones.map(phone => phone.trim()).filter(phone => phone !== '').map(phoneContact)
  return [...new Map(contacts.map(contact => [contact.text, contact])).values()]
}
