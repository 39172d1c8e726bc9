import { Suspense, useState } from 'react'
import { createStore } from '../../core/store/store.ts'
import { useWords, WordsContext } from '../bind/shop.ts'
import { createTexts } from '../bind/text.ts'
import { texts as start } from '../text/start/ru.ts'
import type { SomeTexts } from '../text/texts.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Crash } from './Crash.tsx'
import { fetchedView } from './fetched-view.tsx'
import { MissingHere } from './Missing.tsx'
import type { ReportSource } from './support/source.ts'
import * as css from './FailurePage.module.css'

export type FatalProps = { readonly title: string; readonly text: string; readonly canReload: boolean; readonly source: ReportSource }

const ProblemReport = fetchedView(() => import('./support/ProblemReport.tsx').then(file => file.ProblemReportAlone))

/** The end of a shop, with the report that a customer may send: in Russian, for whoever knows the language may be what has failed. */
export function FatalPage({ texts, ...props }: FatalProps & { readonly texts: SomeTexts }) {
  const [words] = useState(() => createTexts({
    locale: createStore('ru'), fallback: { ...start, ...texts }, load: async () => texts, report: () => undefined,
  }).words)
  return <WordsContext value={words}><Said {...props} /></WordsContext>
}

function Said({ title, text, canReload, source }: FatalProps) {
  const { t } = useWords()
  const [isReporting, setReporting] = useState(false)
  return (
    <>
      <div role="alert">
        <EmptyState icon="error" tone="error" level={1} title={title} text={<p>{text}</p>} action={(
          <div className={css.actions}>
            {canReload && <Button variant="filled" size="large" onClick={() => location.reload()}>{t('error.reload')}</Button>}
            <Button variant="text" onClick={() => setReporting(true)}>{t('support.report')}</Button>
          </div>
        )} />
      </div>
      {isReporting && (
        <Crash show={failure => <MissingHere {...failure} />}>
          <Suspense fallback={null}><ProblemReport source={source} onClose={() => setReporting(false)} /></Suspense>
        </Crash>
      )}
    </>
  )
}
