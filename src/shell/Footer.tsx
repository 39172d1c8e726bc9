import { ApiText } from '../bind/ApiText.tsx'
import { listPhoneContacts } from '../i18n/contact-links.ts'
import { InformationLinks } from '../bind/InformationLinks.tsx'
import { Link } from '../bind/Link.tsx'
import { LinkOut } from '../bind/LinkOut.tsx'
import { useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { below } from '../ui/breakpoints.ts'
import { useMedia } from '../ui/useMedia.ts'
import { FoldedLegalPages, LegalLinks } from './LegalPages.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { getAriaCurrent } from './navigation.ts'
import * as css from './Footer.module.css'

/** On a prerendered page no restaurant is selected. */
const NO_VENUE = { kind: 'none' } as const

/**
 * The footer: the secondary navigation, which would distract at the checkout, the restaurant's contacts
 * and the theme menu.
 */
export function Footer() {
  const { config, leaving, location, router, isReportOpen, session } = useShop()
  const { t, locale } = useI18n()
  const venue = useStore(location.choice.venue, NO_VENUE)
  const isGuest = useSelected(session.state, state => state.status === 'guest')
  const hasPersonalData = useSelected(leaving.personalData, personalData => personalData.hasAny, false)
  const page = useSelected(router.current, route => route.page.name)
  const isPhone = useMedia(below('sm'))
  const resto = venue.kind === 'resto' ? venue.resto : null
  const headline = <h2 className={css.headline}>{t('nav.secondary')}</h2>
  const links = <LegalLinks listClass={css.pages} linkClass={css.link} />
  return (
    <footer className={css.footer}>
      <div className={css.columns}>
        {page !== 'cart.index' && (
          <nav aria-label={t('nav.secondary')}>
            {isPhone ? <FoldedLegalPages title={headline}>{links}</FoldedLegalPages> : <>{headline}{links}</>}
          </nav>
        )}
        <div>
          <h2 className={css.headline}>{config.brandName[locale]}</h2>
          <ul>
            {resto !== null && (
              <li className={css.text}>
                <ApiText>{resto.address}</ApiText>
              </li>
            )}
            {resto !== null &&
              listPhoneContacts(resto).map(({ text, href }) => (
                <li key={text}>
                  {href === null ? (
                    <span className={css.text}>{text}</span>
                  ) : (
                    <a href={href} className={css.link}>
                      {text}
                    </a>
                  )}
                </li>
              ))}
            {config.links.support !== '' && (
              <li><LinkOut href={config.links.support} className={css.link}>{t('nav.support')}</LinkOut></li>
            )}
            <InformationLinks part="footer" className={css.link} />
            <li>
              <Link
                to={router.href('cookies.index', {})}
                className={css.link}
                aria-current={getAriaCurrent('cookies.index', page)}
              >
                {t('page.cookies')}
              </Link>
            </li>
            {isGuest && hasPersonalData && (
              <li>
                <button
                  type="button"
                  className={css.link}
                  onClick={() => leaving.isConfirmationOpen.set(true)}
                  aria-haspopup="dialog"
                >
                  {t('nav.erase')}
                </button>
              </li>
            )}
            <li>
              <button type="button" className={css.link} onClick={() => isReportOpen.set(true)}>
                {t('support.report')}
              </button>
            </li>
          </ul>
          <div className={css.theme}><ThemeMenu /></div>
        </div>
      </div>
    </footer>
  )
}
