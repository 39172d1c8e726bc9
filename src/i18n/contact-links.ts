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

/** Groups of digits, with the plus or star before them. */
const DIGIT_GROUP = /[+*]?\d+/g
/** Hours beside a number: «10:00», «24/7». */
const HOURS = /\d{1,2}:\d\d|24\/7/g
/** A short or local number, such as `*1234`, without the text after it. */
const DIALLED = /[+*]?\d[\d\s()./\u00a0\u2010-\u2015-]*/

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
  const textWithoutHours = text.replace(HOURS, hours => '?'.repeat(hours.length))
  const dialled = findNumber(textWithoutHours) ?? DIALLED.exec(textWithoutHours)?.[0].replace(/[^\d+*]/g, '')
  return { text, href: dialled === undefined ? null : `tel:${dialled}` }
}
/**
 * Finds the first number of a text in E.164 form: of the parts from one group of digits to another, the
 * longest one that is a single number. Undefined if no part is one.
 */
function findNumber(text: string): string | undefined {
  const groups = [...text.matchAll(DIGIT_GROUP)]
    .map(({ 0: digits, index }) => ({ start: index, end: index + digits.length }))
  for (const { start } of groups) {
    for (const { end } of [...groups].reverse()) {
      const number = end > start ? toE164(text.slice(start, end), 'RU') : undefined
      if (number !== undefined) return number
    }
  }
  return undefined
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
