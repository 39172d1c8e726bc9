import { type ReactNode, Suspense, useState } from 'react'
import { createStore } from '../../core/store/store.ts'
import { WordsContext } from '../bind/shop.ts'
import { createTexts } from '../bind/text.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Crash } from './Crash.tsx'
import { fetchedView } from './fetched-view.tsx'
import * as failure from './Failure.module.css'
import * as css from './layouts/ErrorLayout.module.css'
import type { ReportSource } from './support/source.ts'
import { fallback as ru, loadTexts } from './texts.ts'

const ProblemReport = fetchedView(() => import('./support/ProblemReport.tsx').then(file => file.ProblemReportAlone))

/** Where there is no shop, or none any more: what is wrong, and a way to tell of it, in Russian. */
export function Fatal({ title, text, canReload, source }: {
  readonly title: string
  readonly text: ReactNode
  readonly canReload: boolean
  readonly source: ReportSource
}) {
  const [isReporting, setReporting] = useState(false)
  const [words] = useState(() => createTexts({ locale: createStore('ru'), fallback: ru, load: loadTexts, report: () => undefined }).words)
  return (
    <>
      <main className={css.main} lang="ru">
        <div role="alert">
          <EmptyState icon="error" tone="error" level={1} title={title} text={<p>{text}</p>} action={(
            <div className={failure.actions}>
              {canReload && <Button variant="filled" size="large" onClick={() => window.location.reload()}>{ru['error.reload']}</Button>}
              <Button variant="text" onClick={() => setReporting(true)}>{ru['support.report']}</Button>
            </div>
          )} />
        </div>
      </main>
      {isReporting && (
        <Crash show={({ problem, onRetry }) => (
          <Alert tone="error" announce action={<Button variant="text" onClick={onRetry}>{ru['common.retry']}</Button>}>
            {ru[problem.code === 'network' ? 'error.network' : 'error.unknown']}
          </Alert>
        )}>
          <Suspense fallback={null}>
            <WordsContext value={words}>
              <ProblemReport source={source} onClose={() => setReporting(false)} />
            </WordsContext>
          </Suspense>
        </Crash>
      )}
    </>
  )
}
