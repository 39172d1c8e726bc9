import { useEffect, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { loadDeferredStyles } from '../web/deferred-styles.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import type { FatalProps } from './FatalPage.tsx'
import * as css from './layouts/ErrorLayout.module.css'
import { startTexts as ru } from './texts.ts'
import { loadDeferredViews } from './deferred-chunk.ts'

/**
 * The error screen when the shop could not start or has crashed, in Russian. `FatalPage` replaces
 * it when its chunk has loaded.
 */
export function Fatal(props: FatalProps) {
  const [file, setFile] = useState<Awaited<ReturnType<typeof loadDeferredViews>>>()
  useEffect(() => {
    // if the chunk fails to load, the plain message stays
    void Promise.all([loadDeferredViews(), loadDeferredStyles()]).then(([loaded]) => setFile(loaded), () => undefined)
  }, [])
  const plain = <Plain {...props} />
  return (
    <main className={css.main} lang="ru">
      {file === undefined ? plain : <ErrorBoundary show={() => plain}><file.FatalPage {...props} texts={file.texts} /></ErrorBoundary>}
    </main>
  )
}

function Plain({ title, text, canReload }: FatalProps) {
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
