import type { ReactElement, ReactNode } from 'react'
import { useShop, useI18n } from '../bind/shop.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { compact } from '../ui/breakpoints.ts'
import { useMedia } from '../ui/useMedia.ts'
import { useIsIdle } from '../lazy/idle.tsx'
import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import { TimeButton } from '../lazy/lazy-views.ts'
import { Brand } from './Brand.tsx'
import { CartButton } from './CartButton.tsx'
import { LocationButton } from './LocationButton.tsx'
import { AccountButton } from './AccountButton.tsx'
import { SearchButton } from './SearchButton.tsx'
import * as css from './Header.module.css'

type Order = ReactElement | false

/**
 * The header: a bar, 80 px high on wide screens, at least 56 px on narrow and low ones, sticky unless the
 * window is low. On wide screens, `utility` fills a row of at least 64 px above the bar. The row scrolls
 * away. Its space is reserved, so `utility` may load later. `order`: a link to the order under way.
 */
export function Header({ utility, order }: { readonly utility: ReactNode; readonly order: Order }) {
  return useMedia(compact) ? <CompactHeader order={order} /> : <WideHeader utility={utility} order={order} />
}

function WideHeader({ utility, order }: { readonly utility: ReactNode; readonly order: Order }) {
  return (
    <header className={css.wideHeader}>
      <div className={css.utility}>{utility}</div>
      <div className={css.header}>
        <div className={css.row}>
          <Brand />
          <LocationButton />
          <SearchButton isField />
          <Time />
          {order}
          <AccountButton />
          <CartButton />
        </div>
      </div>
    </header>
  )
}

function CompactHeader({ order }: { readonly order: Order }) {
  const { panel } = useShop()
  const { t } = useI18n()
  return (
    <header className={css.header}>
      <div className={css.row}>
        <span className={css.brand}><Brand /></span>
        <LocationButton className={css.grow} />
        <Time />
        {order}
        <SearchButton />
        <IconButton
          label={t('nav.openMenu')}
          icon={<Icon name="menu" />}
          onClick={() => panel.set(true)}
          aria-haspopup="dialog"
        />
      </div>
    </header>
  )
}

/** The time of the order, once the page is idle. */
const Time = () => useIsIdle() && <LazyBoundary fallback={null}><TimeButton /></LazyBoundary>
