import { StrictMode, useEffect, type ComponentType } from 'react'
import type { Shop } from '../../core/shop/app/shop.ts'
import type { Readable } from '../../core/store/store.ts'
import { MountMapContext } from '../bind/mount-map-context.ts'
import type { MountMap } from '../maps/map-view.ts'
import { ShopContext, useI18n, I18nContext } from '../bind/shop.ts'
import type { I18n } from '../i18n/i18n.ts'
import { AnnouncerProvider } from '../ui/AnnouncerProvider.tsx'
import { OverlayHost } from '../ui/overlays/OverlayHost.tsx'
import { SnackbarHost } from '../ui/snackbar/SnackbarHost.tsx'
import { AgeQuestion } from './AgeQuestion.tsx'
import { ErrorBoundary } from '../lazy/ErrorBoundary.tsx'
import { ErrorLayout } from './layouts/ErrorLayout.tsx'
import { FailuresProvider } from '../lazy/LoadError.tsx'
import { Overlays } from './Overlays.tsx'
import { IdleProvider } from '../lazy/idle.tsx'
import { RouteOutlet } from './RouteOutlet.tsx'
import type { ReportSource } from './support/source.ts'

/** The root component: contexts, the routed page and all overlays. */
export function App({ shop, i18n, mountMap, reportSource, onRender, Outlet = RouteOutlet }: {
  readonly shop: Shop
  readonly i18n: Readable<I18n>
  readonly mountMap: MountMap
  readonly reportSource: ReportSource
  /** Called after the first render. */
  readonly onRender?: (() => void) | undefined
  /** Renders the routed page and its layer. */
  readonly Outlet?: ComponentType | undefined
}) {
  useEffect(() => onRender?.(), [onRender])
  return (
    <StrictMode>
      <ShopContext value={shop}>
        <I18nContext value={i18n}>
          <MountMapContext value={mountMap}>
            <OverlayHost dismissOnBack={shop.router.dismissOnBack}>
              <AnnouncerProvider>
                <SnackbarHost>
                  <DocumentLanguage />
                  <AgeQuestion>
                    <IdleProvider>
                      <FailuresProvider>
                        <ErrorBoundary renderFallback={failure => <ErrorLayout {...failure} />}>
                          <Outlet />
                        </ErrorBoundary>
                        <Overlays reportSource={reportSource} />
                      </FailuresProvider>
                    </IdleProvider>
                  </AgeQuestion>
                </SnackbarHost>
              </AnnouncerProvider>
            </OverlayHost>
          </MountMapContext>
        </I18nContext>
      </ShopContext>
    </StrictMode>
  )
}

/** Sets the document's `lang` attribute to the language of the shown texts. */
function DocumentLanguage() {
  const { locale } = useI18n()
  useEffect(() => {
    const root = document.documentElement
    // setting an unchanged `lang` would make the browser restyle the whole page
    if (root.lang !== locale) root.lang = locale
  }, [locale])
  return null
}
