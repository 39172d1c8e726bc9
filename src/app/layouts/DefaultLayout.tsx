import type { ReactNode } from 'react'
import { useWords } from '../../bind/shop.ts'
import { CartChangesHost } from '../CartChangesHost.tsx'
import { FooterHost } from '../hosts.tsx'
import { AppBanner } from '../../shell/AppBanner.tsx'
import { CartBar } from '../../shell/CartBar.tsx'
import { Header } from '../../shell/Header.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import * as css from './DefaultLayout.module.css'

/** Header, page, footer, and on narrow screens the cart's bar. */
export function DefaultLayout({ children }: { readonly children: ReactNode }) {
  const { t } = useWords()
  return (
    <div className={css.layout}>
      <SkipLink target="main">{t('nav.skip')}</SkipLink>
      <AppBanner />
      <Header />
      <main id="main" className={css.main} tabIndex={-1}>
        <CartChangesHost />
        {children}
      </main>
      <FooterHost />
      <CartBar />
    </div>
  )
}
