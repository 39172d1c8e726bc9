import { StrictMode, useEffect } from 'react'
import type { Shop } from '../../core/shop/app.ts'
import type { Readable } from '../../core/store/store.ts'
import { MountMapContext } from '../bind/maps.ts'
import type { MountMap } from '../bind/map.ts'
import { ShopContext, useWords, WordsContext, type Words } from '../bind/shop.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { OverlayHost } from '../ui/overlays/OverlayHost.tsx'
import { SnackbarHost } from '../ui/snackbar/SnackbarHost.tsx'
import { AgeQuestion } from './AgeQuestion.tsx'
import { Crash } from './Crash.tsx'
import { ErrorLayout } from './layouts/ErrorLayout.tsx'
import { Failures } from './Missing.tsx'
import { Overlays } from './Overlays.tsx'
import { Settling } from './settled.tsx'
import { Stage } from './Stage.tsx'
import type { ReportSource } from './support/source.ts'

/** The whole screen: contexts, the routed page, and every overlay, mounted once. */
export function App({ shop, words, mountMap, reportSource }: {
  readonly shop: Shop
  readonly words: Readable<Words>
  readonly mountMap: MountMap
  readonly reportSource: ReportSource
}) {
  return (
    <StrictMode>
      <ShopContext value={shop}>
        <WordsContext value={words}>
          <MountMapContext value={mountMap}>
            <OverlayHost closeByBack={shop.router.closeByBack}>
              <LiveRegion>
                <SnackbarHost>
                  <DocumentLanguage />
                  <AgeQuestion>
                    <Settling>
                      <Failures>
                        <Crash show={failure => <ErrorLayout {...failure} />}><Stage /></Crash>
                        <Overlays reportSource={reportSource} />
                      </Failures>
                    </Settling>
                  </AgeQuestion>
                </SnackbarHost>
              </LiveRegion>
            </OverlayHost>
          </MountMapContext>
        </WordsContext>
      </ShopContext>
    </StrictMode>
  )
}

function DocumentLanguage() {
  const { locale } = useWords()
  useEffect(() => {
    const root = document.documentElement
    // set to what it is already it would have the browser style the whole page anew
    if (root.lang !== locale) root.lang = locale
  }, [locale])
  return null
}
