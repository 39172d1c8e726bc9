import { formatPhone, toE164, withoutExtension } from '../../core/phone.ts'
import { withoutLastSlashes } from '../../core/http/query.ts'
import type { Resto } from '../../core/shop/catalogue/location-api.ts'

/**
 * The restaurant's web links with texts such as `vk.com/caplya`. Other schemes, such as
 * `javascript:`, are left out.
 */
export function listWebLinks({ links }: Pick<Resto, 'links'>) {
  return links.flatMap(({ url }) => {
    const href = url.trim()
    const match = /^https?:\/\/(?:www\.)?([^/?#@\\\s]+)(\/[^?#\s]*)?(?:[?#]\S*)?$/i.exec(href)
    return match === null ? [] : [{ href, text: `${match[1] ?? ''}${withoutLastSlashes(match[2] ?? '')}` }]
  })
}

/** A `mailto:` address; null for a text that is no email address. */
export function toMailtoUrl(email: string): string | null {
  const bare = email.trim()
  return /^[^\s@:?&/]+@[^\s@:?&/]+$/.test(bare) ? `mailto:${bare}` : null
}

/** A phone number with separators. Text after it, such as an extension, is not dialled. */
const NUMBER = /\+?\d[\d\s()./\u00a0\u2010-\u2015-]*/

export interface PhoneContact {
  /** The formatted number, or the text as written when it is not only a known number. */
  readonly text: string
  /** A `tel:` address; null when the text has no number. */
  readonly href: string | null
}
function parsePhoneContact(text: string): PhoneContact {
  const number = toE164(text, 'RU')
  if (number !== undefined && withoutExtension(text) === text) {
    return { text: formatPhone(number), href: `tel:${number}` }
  }
  const [first] = NUMBER.exec(text) ?? []
  return { text, href: first === undefined ? null : `tel:${toE164(first, 'RU') ?? first.replace(/[^\d+]/g, '')}` }
}
export function listPhoneContacts({ phones }: Pick<Resto, 'phones'>): readonly PhoneContact[] {
  const contacts = phones.map(phone => phone.trim()).filter(phone => phone !== '').map(parsePhoneContact)
  return [...new Map(contacts.map(contact => [contact.text, contact])).values()]
}
