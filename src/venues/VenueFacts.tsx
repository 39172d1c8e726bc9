import type { ReactNode } from 'react'
import { listPaymentMethods } from '../../core/shop/place/payment-methods.ts'
import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { toMailtoUrl, listPhoneContacts, listWebLinks, type PhoneContact } from '../i18n/contact-links.ts'
import { LinkOut } from '../bind/LinkOut.tsx'
import { PAYMENT_TEXT_KEYS } from '../i18n/payment-words.ts'
import { useI18n } from '../bind/shop.ts'
import type { I18n } from '../i18n/i18n.ts'
import { Enumeration } from '../ui/Enumeration.tsx'
import { InfoTable } from '../ui/InfoTable.tsx'
import { listOrderTypeNames } from './order-type-words.ts'
import * as css from './VenueFacts.module.css'

/**
 * A table of a restaurant's address, contacts, average bill, order types and payment methods. Facts
 * without a value have no row.
 */
export function VenueFacts({ resto }: { readonly resto: Resto }) {
  const i18n = useI18n()
  const { t } = i18n
  const links = listWebLinks(resto)
  const payments = listPaymentNames(i18n, resto)
  const rows = [
    { key: 'address', term: t('resto.address'), details: resto.address },
    {
      key: 'phones',
      term: t('resto.phones'),
      details: listPhoneContacts(resto).map(contact => <Phone key={contact.text} contact={contact} />),
    },
    {
      key: 'emails',
      term: t('resto.emails'),
      details: resto.emails.filter(email => email.trim() !== '').map(email => <Email key={email} email={email} />),
    },
    {
      key: 'links',
      term: t('resto.links'),
      details: links.map(({ href, text }) => (
        <LinkOut key={href} href={href} className={css.link}>
          {text}
        </LinkOut>
      )),
    },
    {
      key: 'check',
      term: t('resto.averageCheck'),
      details: resto.averageCheck === undefined ? '' : i18n.money(resto.currency, resto.averageCheck),
    },
    { key: 'types', term: t('resto.orderTypes'), details: renderNames(i18n, listOrderTypeNames(i18n, resto)) },
    { key: 'pays', term: t('resto.pays'), details: renderNames(i18n, payments) },
  ]
  return (
    <InfoTable
      rows={rows
        .filter(row => row.details.length > 0)
        .map(({ details, ...row }) => ({ ...row, details: renderDetails(details) }))}
    />
  )
}

/** Renders a text, or elements one below the other. */
function renderDetails(details: string | readonly ReactNode[]): ReactNode {
  return typeof details === 'string' ? (
    <ApiText>{details}</ApiText>
  ) : (
    <div className={css.stack}>{details}</div>
  )
}

/** Renders names as one element, separated by commas. Returns an empty list if there are no names. */
function renderNames({ detectLang }: I18n, names: readonly string[]): readonly ReactNode[] {
  return names.length === 0
    ? []
    : [
        <span key="names">
          <Enumeration items={names} separator="comma" detectLang={detectLang} />
        </span>,
      ]
}

function Phone({ contact: { text, href } }: { readonly contact: PhoneContact }) {
  return href === null ? <span>{text}</span> : <a href={href} className={css.link}>{text}</a>
}

function Email({ email }: { readonly email: string }) {
  const href = toMailtoUrl(email)
  return href === null ? <span>{email}</span> : <a href={href} className={css.link}>{email.trim()}</a>
}

/**
 * Lists the names of the payment kinds in the restaurant's data. If there are none, lists the
 * payment methods that the shop offers for the restaurant.
 */
function listPaymentNames({ t }: I18n, resto: Resto): readonly string[] {
  if (resto.pays.length > 0) return resto.pays.map(kind => kind.name)
  const methods = new Set([...listPaymentMethods(resto, 'DELIVERY'), ...listPaymentMethods(resto, 'TAKE_AWAY')])
  return [...methods].map(method => t(PAYMENT_TEXT_KEYS[method]))
}
