import { formatPhone, toE164, withoutExtension } from '../../core/phone.ts'
import { withoutLastSlashes } from '../../core/http/query.ts'
import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import type { Venue } from '../../core/shop/place/choice.ts'

/**
 * Lists the restaurant's web links with texts such as `vk.com/caplya`. Links with other schemes,
 * such as `javascript:`, are omitted.
 */
export function listWebLinks({ links }: Pick<Resto, 'links'>) {
  return links.flatMap(({ url }) => {
    const href = url.trim()
    const match = /^https?:\/\/(?:www\.)?([^/?#@\\\s]+)(\/[^?#\s]*)?(?:[?#]\S*)?$/i.exec(href)
    return match === null ? [] : [{ href, text: `${match[1] ?? ''}${withoutLastSlashes(match[2] ?? '')}` }]
  })
}

/** Converts an email address to a `mailto:` URL. Returns null for any other text. */
export function toMailtoUrl(email: string): string | null {
  const address = email.trim()
  return /^[^\s@:?&/]+@[^\s@:?&/]+$/.test(address) ? `mailto:${address}` : null
}

/** A phone number with separators, without the text after it, such as an extension. */
const PHONE_NUMBER = /\+?\d[\d\s()./\u00a0\u2010-\u2015-]*/
/** Where a second number or an extension may begin within such a text. */
const NEXT_NUMBER = /[/(]|\s[\u2010-\u2015-]\s/g

export interface PhoneContact {
  /** The formatted number; the original text if this is not exactly one valid number. */
  readonly text: string
  /** A `tel:` URL; null when the text has no number. */
  readonly href: string | null
}
function parsePhoneContact(text: string): PhoneContact {
  const number = toE164(text, 'RU')
  if (number !== undefined && withoutExtension(text) === text) {
    return { text: formatPhone(number), href: `tel:${number}` }
  }
  const [numbers] = PHONE_NUMBER.exec(text) ?? []
  if (numbers === undefined) return { text, href: null }
  const beginnings = [...numbers.matchAll(NEXT_NUMBER)].map(({ index }) => numbers.slice(0, index).trim())
  const [firstNumber = numbers] = [numbers, ...beginnings].filter(part => toE164(part, 'RU') !== undefined)
  return { text, href: `tel:${toE164(firstNumber, 'RU') ?? firstNumber.replace(/[^\d+]/g, '')}` }
}
/** Lists a restaurant's phones without empty and repeated ones. */
export function listPhoneContacts({ phones }: Pick<Resto, 'phones'>): readonly PhoneContact[] {
  const contacts = phones.map(phone => phone.trim()).filter(phone => phone !== '').map(parsePhoneContact)
  return [...new Map(contacts.map(contact => [contact.text, contact])).values()]
}

/** Finds the phone for questions: the restaurant's, if one has loaded, else the chain's; undefined without one. */
export function findHelpPhone(venue: Venue, chainPhone: string): PhoneContact | undefined {
  const restaurantPhones = venue.kind === 'resto' ? venue.resto.phones : []
  return listPhoneContacts({ phones: [...restaurantPhones, chainPhone] })[0]
}
