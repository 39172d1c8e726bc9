import { type ReactNode, Suspense } from 'react'
import { needsResto } from '../../core/shop/routes.ts'
import { useShop, useStore } from '../bind/shop.ts'
import { RouteOverlay } from '../ui/overlays/RouteOverlay.tsx'
import { BootLoader } from './BootLoader.tsx'
import { ErrorLayout } from './layouts/ErrorLayout.tsx'
import { CustomDefaultLayout } from './layouts/CustomDefaultLayout.tsx'
import { DefaultLayout } from './layouts/DefaultLayout.tsx'
import { SimpleLayout } from './layouts/SimpleLayout.tsx'
import { screens, type Screen } from './screens.tsx'
import { Asked } from './Asked.tsx'
import { Crash } from './Crash.tsx'
import { Failure } from './Failure.tsx'
import { Waiting } from './Waiting.tsx'

const layouts = {
  default: DefaultLayout, simple: SimpleLayout, custom: CustomLayout, 'custom-default': CustomDefaultLayout,
} as const

/** The routed page in its layout, the boot loader before it, or the error layout instead of it. */
export function Stage() {
  const { boot, router } = useShop()
  const state = useStore(boot.state)
  const citiesKnown = useStore(boot.citiesKnown)
  const route = useStore(router.current)
  const waits = needsResto(route.page.name)
  if (state.at === 'failed' && (waits || !citiesKnown)) return <ErrorLayout problem={state.problem} onRetry={boot.retry} />
  if (waits ? state.at !== 'ready' : !citiesKnown) return <BootLoader />
  const page: Screen = screens[route.page.name]
  const layer: Screen | null = route.layer === null ? null : screens[route.layer.name]
  const Layout = layouts[page.layout]
  const View = page.view
  return (
    <Layout>
      {/* a layer comes after its page, whichever code is there first: its title stands before the page's (RT-06) */}
      <Suspense key={route.page.path} fallback={<Waiting />}>
        <Crash show={failure => <Failure {...failure} />}>
          <View />
        </Crash>
        {layer !== null && (
          <RouteOverlay>
            <Asked key={route.layer?.path} onClose={router.closeLayer}><layer.view /></Asked>
          </RouteOverlay>
        )}
      </Suspense>
    </Layout>
  )
}

/** Nothing but the page: it brings its own bars, ways back and landmarks. */
function CustomLayout({ children }: { readonly children: ReactNode }) {
  return <main id="main" tabIndex={-1}>{children}</main>
}
