import type { ReactElement, ReactNode } from 'react'
import { useShop, useI18n } from '../bind/shop.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { from } from '../ui/breakpoints.ts'
import { useMedia } from '../ui/useMedia.ts'
import { Brand } from './Brand.tsx'
import { CartButton } from './CartButton.tsx'
import { LocationButton } from './LocationButton.tsx'
import { AccountButton } from './AccountButton.tsx'
import { SearchButton } from './SearchButton.tsx'
import * as css from './Header.module.css'

type Order = ReactElement | false

/**
 * The header: a bar, sticky unless the window is low; 80 px high on wide screens, at least 56 px on
 * narrow ones. On wide screens, `utility` fills a row of at least 64 px above the bar. The row
 * scrolls away. Its space is reserved, so `utility` may load later. `order`: a link to the order
 * under way.
 */
export function Header({ utility, order }: { readonly utility: ReactNode; readonly order: Order }) {
  const isWide = useMedia(from('md'))
  return isWide ? <WideHeader utility={utility} order={order} /> : <NarrowHeader order={order} />
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
          {order}
          <AccountButton />
          <CartButton />
        </div>
      </div>
    </header>
  )
}

function NarrowHeader({ order }: { readonly order: Order }) {
  const { panel } = useShop()
  const { t } = useI18n()
  return (
    <header className={css.header}>
      <div className={css.row}>
        <span className={css.brand}><Brand /></span>
        <LocationButton className={css.grow} />
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
