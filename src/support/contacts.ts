import type { Resto } from '../../core/shop/catalogue/city-wire.ts'
import { mailTo, webLinks } from '../bind/contact-links.ts'

/** Where a report can be sent: an address and what to call it. */
export interface Contact {
  readonly href: string
  readonly text: string
}

/** The hosts of messengers: the restaurant's other links, such as its own site, take no messages. */
const MESSENGERS = /^(?:(?:t|wa|vk|m|max)\.(?:me|ru)|telegram\.me|(?:m\.)?vk\.(?:com|ru)|(?:api\.)?whatsapp\.com|(?:chats\.)?viber\.com|instagram\.com)(?:\/|$)/i

/** The chain's support, then the messengers and the mail of the restaurant. */
export function contactsOf(support: string, resto: Pick<Resto, 'links' | 'emails'> | null): readonly Contact[] {
  const ofChain = webLinks({ links: [{ type: '', url: support }] })
  const ofResto = resto === null ? [] : [
    ...webLinks(resto).filter(({ text }) => MESSENGERS.test(text)),
    ...resto.emails.flatMap(email => {
      const href = mailTo(email)
      return href === null ? [] : [{ href, text: email.trim() }]
    }),
  ]
  return [...new Map([...ofChain, ...ofResto].map(contact => [contact.href, contact])).values()]
}
