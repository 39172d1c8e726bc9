import { useSelected, useShop, useStore, useI18n } from '../../bind/shop.ts'
import { AppBanner } from '../AppBanner.tsx'
import { LazyBoundary } from '../../lazy/LazyBoundary.tsx'
import { CartChangesHost } from '../CartChangesHost.tsx'
import { Footer, OperatorAlert, UtilityLinks } from '../../lazy/lazy-views.ts'
import { useIsIdle } from '../../lazy/idle.tsx'
import { lazyView } from '../../lazy/lazy-view.tsx'
import { OperatorNoticeSlot } from '../../notice/NoticeSlot.tsx'
import { files } from '../parts/files.ts'
import { CartBar } from '../../shell/CartBar.tsx'
import { Header } from '../../shell/Header.tsx'
import type { Elements } from '../../ui/elements.ts'
import { SkipLink } from '../../ui/SkipLink.tsx'
import * as css from './DefaultLayout.module.css'

// optional: if the chunk fails to load, home and «Мои заказы» still lead to the order
const OrderLink = lazyView(files.cartViews, 'OrderLink', {
  services: ['purchase'], messages: 'purchase', fallback: () => null,
})

/** The layout of most pages: header, page, footer, and on narrow screens the cart bar. */
export function DefaultLayout({ children }: { readonly children: Elements }) {
  const { t } = useI18n()
  const { router, hasOrders: hasOrdersStore } = useShop()
  const isIdle = useIsIdle()
  const hasOrders = useStore(hasOrdersStore, false)
  const hasDishes = useSelected(router.current, ({ page }) => page.name === 'home.index' || page.name === 'menus.show')
  return (
    <div className={css.layout}>
      <SkipLink target="main">{t('nav.skip')}</SkipLink>
      {hasDishes && <SkipLink target="dishes">{t('nav.toDishes')}</SkipLink>}
      <AppBanner />
      <Header
        utility={<LazyBoundary fallback={null}><UtilityLinks /></LazyBoundary>}
        order={hasOrders && isIdle && <LazyBoundary fallback={null}><OrderLink /></LazyBoundary>}
      />
      <main id="main" className={css.main} tabIndex={-1}>
        <OperatorNoticeSlot>{isLate => <OperatorAlert isLate={isLate} />}</OperatorNoticeSlot>
        <CartChangesHost />
        {children}
      </main>
      {/* the footer is below the first screen, so it loads when the page is idle */}
      {isIdle && <LazyBoundary fallback={null}><Footer /></LazyBoundary>}
      <CartBar />
    </div>
  )
}
