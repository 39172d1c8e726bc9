import { useState } from 'react'
import { HomeScreen } from '../menu/HomeScreen.tsx'
import { useShop, useStore } from '../bind/shop.ts'
import { PromotionStrip } from '../promotions/PromotionStrip.tsx'
import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import { lazyView } from '../lazy/lazy-view.tsx'
import { loadDeferredViews } from '../lazy/deferred-chunk.ts'
import { files } from './parts/files.ts'
import { useIsIdle } from '../lazy/idle.tsx'
import { from } from '../ui/breakpoints.ts'
import { useMedia } from '../ui/useMedia.ts'
import * as css from './HomePage.module.css'

const HomeOrder = lazyView(files.cartViews, 'HomeOrder', {
  services: ['purchase'],
  messages: 'purchase',
})

const UnknownPageNotice = lazyView(loadDeferredViews, 'UnknownPageNotice')

/**
 * The home page: the order and the promotions above the menus. At `/` the script of the
 * document's head preloads this chunk if a restaurant is stored or is the configuration's default.
 */
export function HomePage() {
  const { hasOrders: hasOrdersStore, router } = useShop()
  const hasOrders = useStore(hasOrdersStore)
  /** Whether home has replaced another address: once another page was opened, it is pushed or returned to. */
  const [isReplacement] = useState(() => router.current.get().action === 'REPLACE')
  const isIdle = useIsIdle()
  // on a wide screen the empty cart beside the menu offers the last order
  const hasCartColumn = useMedia(from('lg'))
  return (
    <HomeScreen
      top={
        <>
          {isReplacement && <LazyBoundary fallback={null}><UnknownPageNotice /></LazyBoundary>}
          {hasOrders && !hasCartColumn && (
            <div className={css.lastOrder}>
              {isIdle && (
                <LazyBoundary fallback={null}>
                  <HomeOrder />
                </LazyBoundary>
              )}
            </div>
          )}
          <PromotionStrip />
        </>
      }
    />
  )
}
