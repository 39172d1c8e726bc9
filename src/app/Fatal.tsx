import { Suspense, useState } from 'react'
import { createStore } from '../../core/store/store.ts'
import { WordsContext } from '../bind/shop.ts'
import { createTexts } from '../bind/text.ts'
import { Button } from '../ui/Button.tsx'
import { Crash } from './Crash.tsx'
import type { FatalProps } from './FatalPage.tsx'
import { fetchedView } from './fetched-view.tsx'
import * as css from './layouts/ErrorLayout.module.css'
import { fallback as ru, loadTexts } from './texts.ts'
import { views } from './views.ts'

const FatalPage = fetchedView(() => views().then(file => file.FatalPage), { otherwise: Plain })

/** Where there is no shop, or none any more: what is wrong, in Russian, and a way to tell of it once that has come. */
export function Fatal(props: FatalProps) {
  const [words] = useState(() => createTexts({ locale: createStore('ru'), fallback: ru, load: loadTexts, report: () => undefined }).words)
  return (
    <main className={css.main} lang="ru">
      <Crash show={() => <Plain {...props} />}>
        <WordsContext value={words}><Suspense fallback={<Plain {...props} />}><FatalPage {...props} /></Suspense></WordsContext>
      </Crash>
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
