import type { ReactElement } from 'react'
import { LinkOut } from '../bind/LinkOut.tsx'
import { useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { useInformationLinks } from '../bind/InformationLinks.tsx'
import { Link } from '../bind/Link.tsx'
import { compact } from '../ui/breakpoints.ts'
import { AnyIcon, type AnyIconName } from '../ui/AnyIcon.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useUpdateEffect } from '../ui/effects.ts'
import { useMedia } from '../ui/useMedia.ts'
import { getAriaCurrent, primaryPages } from './navigation.ts'
import { LocaleMenu } from './LocaleMenu.tsx'
import { AccountButton } from './AccountButton.tsx'
import { FoldedLegalPages, LegalLinks } from './LegalPages.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import * as css from './NavigationPanel.module.css'

const ICONS = { 'home.index': 'menu', 'promotions.index': 'percent', 'restos.index': 'store' } as const

/**
 * The navigation of narrow and low screens: the customer's account, orders, favourites and addresses, then
 * sections, support, information pages and language (RT-09).
 */
export function NavigationPanel() {
  const { config, panel, router, isReportOpen } = useShop()
  const { t, locale } = useI18n()
  const isOpen = useStore(panel)
  const page = useSelected(router.current, route => route.page.name)
  const ownPages = useInformationLinks('primary')
  const isCompact = useMedia(compact)
  // closes when the screen becomes larger: the header and the footer then have the same links
  useUpdateEffect(isCompact, () => panel.set(false))
  if (!isOpen || !isCompact) return null
  const headline = (
    <>
      <span className="visually-hidden">{t('nav.menu')}</span>
      <span aria-hidden="true">{config.brandName[locale]}</span>
    </>
  )
  return (
    <Dialog headline={headline} onClose={() => panel.set(false)} closeLabel={t('nav.closeMenu')} size="medium"
      toolbar={<><ThemeMenu isShort /><LocaleMenu /></>}>
      <div className={css.person}><AnyIcon name="user" /><AccountButton /></div>
      <OwnRows />
      <nav aria-label={t('nav.primary')}>
        <ul className={css.list}>
          {primaryPages.map(([name, key]) => (
            <PageRow key={name} name={name} icon={ICONS[name]}>{t(key)}</PageRow>
          ))}
          {ownPages.map(({ path, title, current }) => (
            <Row key={path} icon="info"><Link to={path} className={css.main} aria-current={current}>{title}</Link></Row>
          ))}
          <PageRow name="cart.index" icon="cart">{t('nav.cart')}</PageRow>
          {config.links.franchise !== '' && (
            <Row icon="external">
              <LinkOut href={config.links.franchise} className={css.main}>{t('nav.franchise')}</LinkOut>
            </Row>
          )}
        </ul>
      </nav>
      <ul className={css.help}>
        {config.links.support !== '' && (
          <Row icon="info"><LinkOut href={config.links.support} className={css.main}>{t('nav.support')}</LinkOut></Row>
        )}
        <ActionRow icon="warning" onPress={() => isReportOpen.set(true)}>{t('support.report')}</ActionRow>
      </ul>
      <FoldedLegalPages title={<span className={css.main}>{t('nav.secondary')}</span>}>
        <nav aria-label={t('nav.secondary')}>
          <LegalLinks listClass={css.list} linkClass={css.page} />
          <Link to={router.href('cookies.index', {})} className={css.page}
            aria-current={getAriaCurrent('cookies.index', page)}>
            {t('page.cookies')}
          </Link>
        </nav>
      </FoldedLegalPages>
    </Dialog>
  )
}

/** What belongs to the customer: orders and favourites, if there are any, and addresses. */
function OwnRows() {
  const { hasOrders: hasOrdersStore, location, menu } = useShop()
  const { t } = useI18n()
  const hasOrders = useStore(hasOrdersStore)
  const hasFavourites = useSelected(menu.favourites.ids, ids => ids.length > 0)
  return (
    <ul className={css.own}>
      {hasOrders && <PageRow name="orders.index" icon="clock">{t('nav.orders')}</PageRow>}
      {hasFavourites && <ActionRow icon="heart" onPress={menu.search.open}>{t('favourites.title')}</ActionRow>}
      <ActionRow icon="pin" onPress={() => location.dialog.open()}>{t('nav.addresses')}</ActionRow>
    </ul>
  )
}

function Row({ icon, children }: { readonly icon: AnyIconName; readonly children: ReactElement }) {
  return <li className={css.row}><AnyIcon name={icon} />{children}</li>
}

function PageRow({ name, icon, children }: {
  readonly name: (typeof primaryPages)[number][0] | 'cart.index' | 'orders.index'
  readonly icon: AnyIconName
  readonly children: string
}) {
  const { router } = useShop()
  const page = useSelected(router.current, route => route.page.name)
  return (
    <Row icon={icon}>
      <Link to={router.href(name, {})} className={css.main} aria-current={getAriaCurrent(name, page)}>{children}</Link>
    </Row>
  )
}

/** A row that closes the panel and opens something else. */
function ActionRow({ icon, onPress, children }: {
  readonly icon: AnyIconName
  readonly onPress: () => void
  readonly children: string
}) {
  const { panel } = useShop()
  function press(): void {
    panel.set(false)
    onPress()
  }
  return <Row icon={icon}><button type="button" className={css.main} onClick={press}>{children}</button></Row>
}
