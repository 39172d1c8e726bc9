import { useEffect, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { loadDeferredStyles } from '../web/deferred-styles.ts'
import { ErrorBoundary } from '../lazy/ErrorBoundary.tsx'
import type { FatalProps } from './FatalPage.tsx'
import * as css from './layouts/ErrorLayout.module.css'
import { startTexts as ru } from './texts.ts'
import { loadDeferredViews } from '../lazy/deferred-chunk.ts'

/**
 * The Russian error screen of a shop that could not start or has crashed. `FatalPage` replaces the
 * plain message when its chunk has loaded.
 */
export function Fatal(props: FatalProps) {
  const [chunk, setChunk] = useState<Awaited<ReturnType<typeof loadDeferredViews>>>()
  useEffect(() => {
    // if the chunk fails to load, the plain message stays
    void Promise.all([loadDeferredViews(), loadDeferredStyles()]).then(([loaded]) => setChunk(loaded), () => undefined)
  }, [])
  const plainMessage = <PlainMessage {...props} />
  return (
    <main className={css.main} lang="ru">
      {chunk === undefined ? plainMessage : (
        <ErrorBoundary renderFallback={() => plainMessage}>
          <chunk.FatalPage {...props} texts={chunk.texts} />
        </ErrorBoundary>
      )}
    </main>
  )
}

/** The message with the code, styles and texts of the first chunk only. */
function PlainMessage({ title, text, canReload }: FatalProps) {
  return (
    <div role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      {canReload && (
        <Button variant="filled" size="large" onClick={() => location.reload()}>
          {ru['error.reload']}
        </Button>
      )}
    </div>
  )
}
