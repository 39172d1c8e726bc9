import type { ReactNode } from 'react'
import { Waiting } from '../app/Waiting.tsx'
import { useShop, useTitle, useWords } from '../bind/shop.ts'
import { from } from '../ui/breakpoints.ts'
import { useMedia } from '../ui/useMedia.ts'
import { MenuPage } from './MenuPage.tsx'
import { MenuTiles } from './MenuTiles.tsx'
import { useRestoMenu } from './useRestoMenu.ts'

/** The first page: all menus on a wide screen, the way into them on a narrow one. */
export function HomeScreen({ top }: {
  /** Above the menus, under what must be known first. */
  readonly top?: ReactNode
}) {
  const { config } = useShop()
  const { t, locale } = useWords()
  const isWide = useMedia(from('md'))
  const view = useRestoMenu()
  const title = t('title.home', { brand: config.brandName[locale] })
  useTitle(title)
  if (view.at === 'loading') return <Waiting />
  return isWide ? <MenuPage view={view} heading={title} top={top} /> : <MenuTiles view={view} heading={title} top={top} />
}
