import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import { from } from '../ui/breakpoints.ts'
import { RouteOverlay } from '../ui/overlays/RouteOverlay.tsx'
import { useMedia } from '../ui/useMedia.ts'
import { BootLoader } from './BootLoader.tsx'
import { ErrorLayout } from './layouts/ErrorLayout.tsx'
import { DefaultLayout } from './layouts/DefaultLayout.tsx'
import { screens, type LayoutName, type Screen } from './screens.tsx'
import { Asked } from './Asked.tsx'
import { Crash } from './Crash.tsx'
import { Failure } from './Failure.tsx'
import { FailurePage } from './later.ts'
import { MissingHere } from './Missing.tsx'
import { fetchedView, type FetchedView } from './fetched-view.tsx'
import { views } from './views.ts'
import { Waiting } from './Waiting.tsx'

// with the header of any other page, should they not be fetched
const SimpleLayout = fetchedView(() => views().then(file => file.SimpleLayout), { otherwise: DefaultLayout })
const PageWithBar = fetchedView(() => views().then(file => file.PageWithBar), { needs: ['notices'], otherwise: DefaultLayout })

type Layout = ComponentType<{ readonly children: ReactNode }> | FetchedView<{ readonly children: ReactNode }>

/** The layout's name, and on a narrow screen its own bar, say which. */
function useLayout(name: LayoutName): Layout {
  const isWide = useMedia(from('md'))
  if (name === 'custom') return CustomLayout
  if (name === 'simple') return SimpleLayout
  return name === 'custom-default' && !isWide ? PageWithBar : DefaultLayout
}

/** The routed page in its layout, the boot loader before it, or the error layout instead of it. */
export function Stage() {
  const shop = useShop()
  const { boot, router } = shop
  const { need } = useWords()
  const sight = useStore(boot.sight)
  const route = useStore(router.current)
  const page: Screen = screens[route.page.name]
  const Layout = useLayout(page.layout)
  useEffect(() => {
    // beside the data that the page waits for
    for (const view of [Layout, page.view]) if ('prefetch' in view) view.prefetch(need, shop)
  }, [Layout, page, need, shop])
  if (sight.at === 'failed') return <ErrorLayout problem={sight.problem} onRetry={boot.retry} />
  if (sight.at === 'loader') return <BootLoader />
  const layer: Screen | null = route.layer === null ? null : screens[route.layer.name]
  const View = page.view
  return (
    // another layout takes the place of the former one at once: a page that was only hidden would be found by the focus
    <Suspense key={page.layout} fallback={<CustomLayout><Waiting /></CustomLayout>}>
      <Layout>
        {/* a layer comes after its page, whichever code is there first: its title stands before the page's (RT-06) */}
        <Suspense key={route.page.path} fallback={<Waiting />}>
          {/* what has not come is told without another fetch, which could hang as well */}
          <Crash show={failure => failure.problem.code === 'network' && !FailurePage.isHere()
            ? <MissingHere {...failure} /> : <Failure {...failure} />}>
            <View />
          </Crash>
          {layer !== null && (
            <RouteOverlay>
              <Asked key={route.layer?.path} onClose={router.closeLayer}><layer.view /></Asked>
            </RouteOverlay>
          )}
        </Suspense>
      </Layout>
    </Suspense>
  )
}

/** Nothing but the page: it brings its own bars, ways back and landmarks. */
function CustomLayout({ children }: { readonly children: ReactNode }) {
  return <main id="main" tabIndex={-1}>{children}</main>
}
