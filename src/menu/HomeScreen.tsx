import { LoadingFallback } from '../lazy/LoadingFallback.tsx'
import { useShop, useTitle, useI18n } from '../bind/shop.ts'
import { from } from '../ui/breakpoints.ts'
import type { Elements } from '../ui/elements.ts'
import { useMedia } from '../ui/useMedia.ts'
import { MenuPage } from './MenuPage.tsx'
import { MenuTiles } from './MenuTiles.tsx'
import { useRestoMenu } from './useRestoMenu.ts'

/** The home page. A wide screen shows all menus, a narrow screen a tile for each section. */
export function HomeScreen({ top }: {
  /** Content between the notices and the menus. */
  readonly top?: Elements
}) {
  const { config } = useShop()
  const { t, locale } = useI18n()
  const isWide = useMedia(from('md'))
  const view = useRestoMenu()
  const title = t('title.home', { brand: config.brandName[locale] })
  useTitle(title)
  if (view.status === 'loading') return <LoadingFallback />
  return isWide ? (
    <MenuPage view={view} heading={title} top={top} />
  ) : (
    <MenuTiles view={view} heading={title} top={top} />
  )
}
