import { Suspense, useState } from 'react'
import { createStore } from '../../core/store/store.ts'
import { useI18n, I18nContext } from '../bind/shop.ts'
import { createTexts } from '../i18n/create-texts.ts'
import { texts as start } from '../text/start/ru.ts'
import type { SomeTexts } from '../text/texts.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../lazy/ErrorBoundary.tsx'
import { lazyView } from '../lazy/lazy-view.tsx'
import { InlineLoadError } from '../lazy/LoadError.tsx'
import type { ReportSource } from './support/source.ts'
import { importWithTimeout } from '../web/import-chunk.ts'
import * as css from './FailurePage.module.css'

export type FatalProps = {
  readonly title: string
  readonly text: string
  readonly canReload: boolean
  readonly source: ReportSource
}

const loadReport = () => importWithTimeout('app/support/ProblemReport', () => import('./support/ProblemReport.tsx'))
const LazyProblemReport = lazyView(loadReport, 'ProblemReportAlone')

/**
 * The full fatal error screen, from which the customer can send a problem report. It is Russian,
 * because loading the customer's language may be what failed.
 */
export function FatalPage({ texts, ...props }: FatalProps & { readonly texts: SomeTexts }) {
  const [i18n] = useState(() => createTexts({
    locale: createStore('ru'), fallback: { ...start, ...texts }, load: async () => texts, report: () => undefined,
  }).i18n)
  return <I18nContext value={i18n}><FatalMessage {...props} /></I18nContext>
}

function FatalMessage({ title, text, canReload, source }: FatalProps) {
  const { t } = useI18n()
  const [isReporting, setReporting] = useState(false)
  return (
    <>
      <div role="alert">
        <EmptyState
          icon="error"
          tone="error"
          level={1}
          title={title}
          text={<p>{text}</p>}
          action={
            <div className={css.actions}>
              {canReload && (
                <Button variant="filled" size="large" onClick={() => location.reload()}>
                  {t('error.reload')}
                </Button>
              )}
              <Button variant="text" onClick={() => setReporting(true)}>
                {t('support.report')}
              </Button>
            </div>
          }
        />
      </div>
      {isReporting && (
        <ErrorBoundary renderFallback={failure => <InlineLoadError {...failure} />}>
          <Suspense fallback={null}><LazyProblemReport source={source} onClose={() => setReporting(false)} /></Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
