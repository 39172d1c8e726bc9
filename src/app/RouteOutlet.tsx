import { type ComponentType, Suspense, useEffect } from 'react'
import { useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { compact } from '../ui/breakpoints.ts'
import { RouteOverlay } from '../ui/overlays/RouteOverlay.tsx'
import type { Elements } from '../ui/elements.ts'
import { useMedia } from '../ui/useMedia.ts'
import { BootLoader } from './BootLoader.tsx'
import { ErrorLayout } from './layouts/ErrorLayout.tsx'
import { DefaultLayout } from './layouts/DefaultLayout.tsx'
import { screens, type LayoutName, type Screen } from './screens.tsx'
import { LazyDialogBoundary } from '../lazy/LazyBoundary.tsx'
import { ErrorBoundary } from '../lazy/ErrorBoundary.tsx'
import { Failure } from './Failure.tsx'
import { FailurePage } from '../lazy/lazy-views.ts'
import { InlineLoadError } from '../lazy/LoadError.tsx'
import { lazyView, type LazyView } from '../lazy/lazy-view.tsx'
import { loadDeferredViews } from '../lazy/deferred-chunk.ts'
import { LoadingFallback } from '../lazy/LoadingFallback.tsx'

// if the chunk of these layouts fails to load, the default layout is used
const SimpleLayout = lazyView(loadDeferredViews, 'SimpleLayout', { fallback: DefaultLayout })
const PageWithBar = lazyView(loadDeferredViews, 'PageWithBar', {
  services: ['notices'],
  fallback: DefaultLayout,
})

type Layout = ComponentType<{ readonly children: Elements }> | LazyView<{ readonly children: Elements }>

/** Selects the layout by its name and the size of the screen. `isCompact`: whether `compact` matches. */
export function selectLayout(name: LayoutName, isCompact: boolean): Layout {
  if (name === 'custom') return CustomLayout
  if (name === 'simple') return SimpleLayout
  return name === 'custom-default' && isCompact ? PageWithBar : DefaultLayout
}

/**
 * Renders the boot loader, the error layout when the start failed, or the routed page in its
 * layout. `isBelowLayer`: `LayerOutlet` renders the layer.
 */
export function RouteOutlet({ isBelowLayer = false }: { readonly isBelowLayer?: boolean }) {
  const shop = useShop()
  const { boot, router } = shop
  const { loadTextGroup } = useI18n()
  const bootView = useStore(boot.view)
  const route = useStore(router.current)
  const screen: Screen = screens[route.page.name]
  const Layout = selectLayout(screen.layout, useMedia(compact))
  useEffect(() => {
    // the code loads in parallel with the data
    for (const view of [Layout, screen.view]) if ('prefetch' in view) view.prefetch(loadTextGroup, shop)
  }, [Layout, screen, loadTextGroup, shop])
  if (bootView.status === 'failed') return <ErrorLayout problem={bootView.problem} onRetry={boot.retry} />
  if (bootView.status === 'loader') return <BootLoader />
  const View = screen.view
  return (
    // The key removes the previous page when the layout changes: hidden by Suspense, that page could
    // still take the focus.
    <Suspense key={screen.layout} fallback={<CustomLayout><LoadingFallback /></CustomLayout>}>
      <Layout>
        <Suspense key={route.page.path} fallback={<LoadingFallback />}>
          {/* until the error page has loaded, a load error is inline: that page could fail to load too */}
          <ErrorBoundary renderFallback={failure => failure.problem.code === 'network' && !FailurePage.isLoaded()
            ? <InlineLoadError {...failure} /> : <Failure {...failure} />}>
            <BootProblem />
            <View />
          </ErrorBoundary>
          {!isBelowLayer && <RouteLayer />}
        </Suspense>
      </Layout>
    </Suspense>
  )
}

/** Renders the routed layer; nothing without one. `isInPlace`: as for `RouteOverlay`. */
export function RouteLayer({ isInPlace = false }: { readonly isInPlace?: boolean }) {
  const { router } = useShop()
  const { layer } = useStore(router.current)
  if (layer === null) return null
  const { view: View }: Screen = screens[layer.name]
  return (
    <RouteOverlay isInPlace={isInPlace}>
      <LazyDialogBoundary key={layer.path} onClose={router.closeLayer}><View /></LazyDialogBoundary>
    </RouteOverlay>
  )
}

/**
 * A failure of the boot, above a prerendered page. A component of its own: if it rendered the page again,
 * React would take over all sections of the menu in one long task.
 */
function BootProblem() {
  const { boot } = useShop()
  const problem = useSelected(boot.view, view => (view.status === 'page' ? view.problem : null), null)
  return problem && <Failure problem={problem} onRetry={boot.retry} />
}

/** The layout that renders only the page, without header and footer. */
function CustomLayout({ children }: { readonly children: Elements }) {
  return <main id="main" tabIndex={-1}>{children}</main>
}
