import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import { NoMenu } from '../lazy/lazy-views.ts'
import { LoadingFallback } from '../lazy/LoadingFallback.tsx'
import { useSelected, useShop, useTitle, useI18n } from '../bind/shop.ts'
import { formatRestaurantPageTitle } from '../i18n/page-title.ts'
import { from } from '../ui/breakpoints.ts'
import { useUpdateEffect } from '../ui/effects.ts'
import { useMedia } from '../ui/useMedia.ts'
import { MenuPage } from './MenuPage.tsx'
import { useRestoMenu } from './useRestoMenu.ts'

/**
 * The page of one menu. A narrow screen shows only that menu. A wide screen shows all menus and
 * scrolls to that menu.
 */
export function MenuScreen() {
  const { config, menu, router } = useShop()
  const i18n = useI18n()
  const { t, locale } = i18n
  const isWide = useMedia(from('md'))
  const view = useRestoMenu()
  const menuId = useSelected(router.current, ({ page }) =>
    page.name === 'menus.show' ? Number(page.params.menuId) : null,
  )
  const shownMenu = view.status === 'ready' ? view.menus.find(({ menu }) => menu.id === menuId) : undefined
  const restaurant = useSelected(menu.shownMenu, selected => selected?.resto)
  useTitle(restaurant === undefined
    ? t('title.home', { brand: config.brandName[locale] })
    : formatRestaurantPageTitle(i18n, config, restaurant, shownMenu?.menu.name ?? t('menu.notFound')))
  useUpdateEffect(isWide, () => {
    // The customer has rotated a tablet: start at the top. The wide layout then scrolls to the menu
    // itself.
    window.scrollTo(0, 0)
  })
  if (view.status === 'loading') return <LoadingFallback />
  if (shownMenu === undefined) return <LazyBoundary fallback={null}><NoMenu /></LazyBoundary>
  return isWide
    ? <MenuPage view={view} heading={shownMenu.menu.name} startMenuId={shownMenu.menu.id} />
    : <MenuPage key={shownMenu.menu.id} view={view} heading={shownMenu.menu.name} onlyMenu={shownMenu} />
}
