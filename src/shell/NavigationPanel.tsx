import { informationPages } from '../i18n/information-pages.ts'
import { LinkOut } from '../bind/LinkOut.tsx'
import { useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { Link } from '../bind/Link.tsx'
import { compact } from '../ui/breakpoints.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useUpdateEffect } from '../ui/effects.ts'
import { useMedia } from '../ui/useMedia.ts'
import { getAriaCurrent, primaryPages } from './navigation.ts'
import { LocaleMenu } from './LocaleMenu.tsx'
import { AccountButton } from './AccountButton.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import * as css from './NavigationPanel.module.css'

/** The navigation of narrow and low screens: sections, account, information pages, language (RT-09). */
export function NavigationPanel() {
  const { config, panel, router, isReportOpen, hasOrders: hasOrdersStore } = useShop()
  const { t } = useI18n()
  const isOpen = useStore(panel)
  const page = useSelected(router.current, route => route.page.name)
  const hasOrders = useStore(hasOrdersStore)
  const isCompact = useMedia(compact)
  // closes when the screen becomes larger: the header and the footer then have the same links
  useUpdateEffect(isCompact, () => panel.set(false))
  if (!isOpen || !isCompact) return null
  const close = () => panel.set(false)
  const openReport = () => {
    close()
    isReportOpen.set(true)
  }
  return (
    <Dialog headline={t('nav.menu')} onClose={close} closeLabel={t('nav.closeMenu')} size="medium"
      toolbar={<><ThemeMenu isShort /><LocaleMenu /></>}>
      <nav aria-label={t('nav.primary')}>
        <ul className={css.list}>
          {primaryPages.map(([name, key]) => (
            <li key={name}>
              <Link to={router.href(name, {})} className={css.main} aria-current={getAriaCurrent(name, page)}>
                {t(key)}
              </Link>
            </li>
          ))}
          <li>
            <Link to={router.href('cart.index', {})} className={css.main}
              aria-current={getAriaCurrent('cart.index', page)}>
              {t('nav.cart')}
            </Link>
          </li>
          {hasOrders && (
            <li>
              <Link to={router.href('orders.index', {})} className={css.main}
                aria-current={getAriaCurrent('orders.index', page)}>
                {t('nav.orders')}
              </Link>
            </li>
          )}
          {config.links.franchise !== '' && (
            <li>
              <LinkOut href={config.links.franchise} className={css.main} icon={<AnyIcon name="external" size={16} />}>
                {t('nav.franchise')}
              </LinkOut>
            </li>
          )}
          {config.links.support !== '' && (
            <li><LinkOut href={config.links.support} className={css.main}>{t('nav.support')}</LinkOut></li>
          )}
        </ul>
      </nav>
      <div className={css.person}><AccountButton /></div>
      <nav aria-label={t('nav.secondary')}>
        <ul className={css.list}>
          {informationPages.map(([name, key]) => (
            <li key={name}>
              <Link to={router.href(name, {})} className={css.page} aria-current={getAriaCurrent(name, page)}>
                {t(key)}
              </Link>
            </li>
          ))}
          <li>
            <Link to={router.href('cookies.index', {})} className={css.page}
              aria-current={getAriaCurrent('cookies.index', page)}>
              {t('page.cookies')}
            </Link>
          </li>
          <li><button type="button" className={css.page} onClick={openReport}>{t('support.report')}</button></li>
        </ul>
      </nav>
    </Dialog>
  )
}
