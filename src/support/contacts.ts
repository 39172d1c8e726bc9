import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import { toMailtoUrl, listWebLinks } from '../i18n/contact-links.ts'

/** A contact to which the customer can send a report: a link and its text. */
export interface Contact {
  readonly href: string
  readonly text: string
}

/**
 * Matches the text of a link to a messenger or a social network, such as `t.me/caplya`. A
 * restaurant's other links, such as its website, accept no messages.
 */
const MESSENGERS =
  /^(?:(?:t|wa|vk|m|max)\.(?:me|ru)|telegram\.me|(?:m\.)?vk\.(?:com|ru)|(?:api\.)?whatsapp\.com|(?:chats\.)?viber\.com|instagram\.com)(?:\/|$)/i

/**
 * Lists the contacts, each once: the chain's support, then the restaurant's messengers and email
 * addresses. `support`: the configured address of the support; empty if there is none.
 */
export function listContacts(support: string, resto: Pick<Resto, 'links' | 'emails'> | null): readonly Contact[] {
  const chainContacts = listWebLinks({ links: [{ type: '', url: support }] })
  const restoContacts = resto === null ? [] : [
    ...listWebLinks(resto).filter(({ text }) => MESSENGERS.test(text)),
    ...resto.emails.flatMap(email => {
      const href = toMailtoUrl(email)
      return href === null ? [] : [{ href, text: email.trim() }]
    }),
  ]
  return [...new Map([...chainContacts, ...restoContacts].map(contact => [contact.href, contact])).values()]
}
