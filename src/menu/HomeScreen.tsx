import { LoadingFallback } from '../app/LoadingFallback.tsx'
import { useShop, useTitle, useI18n } from '../bind/shop.ts'
import { from } from '../ui/breakpoints.ts'
import type { Elements } from '../ui/elements.ts'
import { useMedia } from '../ui/useMedia.ts'
import { MenuPage } from './MenuPage.tsx'
import { MenuTiles } from './MenuTiles.tsx'
import { useRestoMenu } from './useRestoMenu.ts'

/** The home page: all menus on a wide screen, tiles that lead to them on a narrow one. */
export function HomeScreen({ top }: {
  /** Shown above the menus, below the notices. */
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
