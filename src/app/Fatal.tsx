import { useEffect, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { loadLaterStyles } from '../web/later-styles.ts'
import { Crash } from './Crash.tsx'
import type { FatalProps } from './FatalPage.tsx'
import * as css from './layouts/ErrorLayout.module.css'
import { fallback as ru } from './texts.ts'
import { views } from './views.ts'

/** Where there is no shop, or none any more: what is wrong, in Russian, and a way to tell of it once that has come. */
export function Fatal(props: FatalProps) {
  const [file, setFile] = useState<Awaited<ReturnType<typeof views>>>()
  useEffect(() => {
    // what is said already is enough, should it not come
    void Promise.all([views(), loadLaterStyles()]).then(([come]) => setFile(come), () => undefined)
  }, [])
  const plain = <Plain {...props} />
  return (
    <main className={css.main} lang="ru">
      {file === undefined ? plain : <Crash show={() => plain}><file.FatalPage {...props} texts={file.texts} /></Crash>}
    </main>
  )
}

function Plain({ title, text, canReload }: FatalProps) {
  return (
    <div role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      {canReload && <Button variant="filled" size="large" onClick={() => location.reload()}>{ru['error.reload']}</Button>}
    </div>
  )
}
