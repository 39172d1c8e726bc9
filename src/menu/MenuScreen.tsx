import { Inline } from '../app/Asked.tsx'
import { NoMenu } from '../app/later.ts'
import { Waiting } from '../app/Waiting.tsx'
import { useSelected, useShop, useTitle, useWords } from '../bind/shop.ts'
import { from } from '../ui/breakpoints.ts'
import { useChange } from '../ui/occasions.ts'
import { useMedia } from '../ui/useMedia.ts'
import { MenuPage } from './MenuPage.tsx'
import { useRestoMenu } from './useRestoMenu.ts'

/** One menu on a narrow screen; on a wide one the page of all menus, scrolled to it. */
export function MenuScreen() {
  const { config, router } = useShop()
  const { t, locale } = useWords()
  const isWide = useMedia(from('md'))
  const view = useRestoMenu()
  const menuId = useSelected(router.current, ({ page }) => (page.name === 'menus.show' ? Number(page.params.menuId) : null))
  const found = view.at === 'ready' ? view.menus.find(({ menu }) => menu.id === menuId) : undefined
  const brand = config.brandName[locale]
  useTitle(view.at === 'loading' ? t('title.home', { brand }) : found === undefined ? t('title.menu', { menu: t('menu.notFound'), brand }) : t('title.menu', { menu: found.menu.name, brand }))
  useChange(isWide, () => {
    // a tablet was turned: the other layout begins at the same menu by itself, wherever the former one had been scrolled to
    window.scrollTo(0, 0)
  })
  if (view.at === 'loading') return <Waiting />
  if (found === undefined) return <Inline waiting={null}><NoMenu /></Inline>
  return isWide
    ? <MenuPage view={view} heading={found.menu.name} startMenuId={found.menu.id} />
    : <MenuPage key={found.menu.id} view={view} heading={found.menu.name} only={found} />
}
