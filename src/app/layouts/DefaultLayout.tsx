import type { ReactNode } from 'react'
import { useSelected, useShop, useWords } from '../../bind/shop.ts'
import { AppBanner } from '../AppBanner.tsx'
import { Inline } from '../Asked.tsx'
import { CartChangesHost } from '../CartChangesHost.tsx'
import { Footer, UtilityLinks } from '../later.ts'
import { useHasSettled } from '../settled.tsx'
import { CartBar } from '../../shell/CartBar.tsx'
import { Header } from '../../shell/Header.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import * as css from './DefaultLayout.module.css'

/** Header, page, footer, and on narrow screens the cart's bar. */
export function DefaultLayout({ children }: { readonly children: ReactNode }) {
  const { t } = useWords()
  const { router } = useShop()
  const hasSettled = useHasSettled()
  const hasDishes = useSelected(router.current, ({ page }) => page.name === 'home.index' || page.name === 'menus.show')
  return (
    <div className={css.layout}>
      <SkipLink target="main">{t('nav.skip')}</SkipLink>
      {hasDishes && <SkipLink target="dishes">{t('nav.toDishes')}</SkipLink>}
      <AppBanner />
      <Header utility={<Inline waiting={null}><UtilityLinks /></Inline>} />
      <main id="main" className={css.main} tabIndex={-1}>
        <CartChangesHost />
        {children}
      </main>
      {/* below the window at first */}
      {hasSettled && <Inline waiting={null}><Footer /></Inline>}
      <CartBar />
    </div>
  )
}
