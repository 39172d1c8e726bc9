import { listPhoneContacts } from '../i18n/contact-links.ts'
import { useInformationLinks } from '../bind/InformationLinks.tsx'
import { LinkOut } from '../bind/LinkOut.tsx'
import { useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { Link } from '../bind/Link.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { LocaleMenu } from './LocaleMenu.tsx'
import { getAriaCurrent, primaryPages } from './navigation.ts'
import * as css from './UtilityLinks.module.css'

/**
 * The links above the bar of the wide header: sections, support, the restaurant's phone, language.
 */
export function UtilityLinks() {
  const { config: { links }, location, router, hasOrders: hasOrdersStore } = useShop()
  const { t } = useI18n()
  const page = useSelected(router.current, route => route.page.name)
  const ownPages = useInformationLinks('primary')
  const hasOrders = useStore(hasOrdersStore)
  const venue = useStore(location.choice.venue)
  const phones = venue.kind === 'resto' ? listPhoneContacts(venue.resto) : []
  const phone = phones.find(contact => contact.href !== null)
  return (
    <>
      <nav aria-label={t('nav.primary')} className={css.links}>
        {primaryPages.map(([name, key]) => (
          <Link key={name} to={router.href(name, {})} aria-current={getAriaCurrent(name, page)}>{t(key)}</Link>
        ))}
        {ownPages.map(({ path, title, current }) => <Link key={path} to={path} aria-current={current}>{title}</Link>)}
        {hasOrders && (
          <Link to={router.href('orders.index', {})} aria-current={getAriaCurrent('orders.index', page)}>
            {t('nav.orders')}
          </Link>
        )}
        {links.franchise !== '' && (
          <LinkOut href={links.franchise} icon={<AnyIcon name="external" size={16} />}>{t('nav.franchise')}</LinkOut>
        )}
      </nav>
      <div className={css.links}>
        {links.support !== '' && <LinkOut href={links.support}>{t('nav.support')}</LinkOut>}
        {phone?.href != null && <a href={phone.href} className={css.phone}>{phone.text}</a>}
        <LocaleMenu />
      </div>
    </>
  )
}
