import { Suspense } from 'react'
import { fetchedView } from '../app/fetched-view.tsx'
import { useSelected, useShop, useStore, useWords } from '../bind/shop.ts'
import { Link } from '../bind/Link.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { from } from '../ui/breakpoints.ts'
import { useMedia } from '../ui/useMedia.ts'
import { Brand } from './Brand.tsx'
import { CartButton } from './CartButton.tsx'
import { LocaleMenu } from './LocaleMenu.tsx'
import { LocationButton } from './LocationButton.tsx'
import { PersonButton } from './PersonButton.tsx'
import { SearchButton } from './SearchButton.tsx'
import { currentMark, primaryPages } from './navigation.ts'
import * as css from './Header.module.css'

// the restaurant's page has it too, should it not be fetched
const HeaderPhone = fetchedView(() => import('./HeaderPhone.tsx').then(file => file.HeaderPhone), { otherwise: () => null })

/** The app bar: a utility row that scrolls away and a header that stays (144 = 64 + 80 wide, 56 narrow). */
export function Header() {
  const isWide = useMedia(from('md'))
  return isWide ? <WideHeader /> : <NarrowHeader />
}

function WideHeader() {
  const { config, location, router, hasOrders: ordered } = useShop()
  const { t } = useWords()
  const page = useSelected(router.current, route => route.page.name)
  const hasOrders = useStore(ordered)
  const hasPhone = useSelected(location.choice.venue, venue => venue.at === 'resto' && venue.resto.phones.length > 0)
  return (
    <header className={css.whole}>
      <div className={css.utility}>
        <nav aria-label={t('nav.primary')} className={css.links}>
          {primaryPages.map(([name, key]) => (
            <Link key={name} to={router.href(name, {})} aria-current={currentMark(name, page)}>{t(key)}</Link>
          ))}
          {hasOrders && <Link to={router.href('orders.index', {})} aria-current={currentMark('orders.index', page)}>{t('nav.orders')}</Link>}
          {config.links.franchise !== '' && (
            <a href={config.links.franchise} target="_blank" rel="noopener noreferrer">
              {t('nav.franchise')} <Icon name="external" size={16} />
              <span className="visually-hidden"> ({t('common.opensInNewTab')})</span>
            </a>
          )}
        </nav>
        <div className={css.links}>
          {config.links.support !== '' && (
            <a href={config.links.support} target="_blank" rel="noopener noreferrer">{t('nav.support')}</a>
          )}
          {hasPhone && <Suspense fallback={null}><HeaderPhone /></Suspense>}
          <LocaleMenu />
        </div>
      </div>
      <div className={css.header}>
        <div className={css.row}>
          <Brand />
          <LocationButton />
          <SearchButton isField />
          <span className={css.gap} />
          <PersonButton />
          <CartButton />
        </div>
      </div>
    </header>
  )
}

function NarrowHeader() {
  const { panel } = useShop()
  const { t } = useWords()
  return (
    <header className={css.header}>
      <div className={css.row}>
        <span className={css.mark}><Brand /></span>
        <LocationButton className={css.grow} />
        <SearchButton />
        <IconButton label={t('nav.openMenu')} icon={<Icon name="menu" />} onClick={() => panel.set(true)} aria-haspopup="dialog" />
      </div>
    </header>
  )
}
