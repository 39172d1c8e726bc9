import { problemText } from '../bind/problem-text.ts'
import { InNewTab } from '../bind/LinkOut.tsx'
import { useShop, useWords } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { FailureProps } from './Crash.tsx'
import { useFailureInSight } from './failures-in-sight.ts'
import * as css from './FailurePage.module.css'

/** What went wrong, a retry that needs no reload, and help; the error's own message under the technical details. */
export function FailurePage({ problem, onRetry, canReport = true }: FailureProps & { readonly canReport?: boolean }) {
  const { config, isReportOpen } = useShop()
  const words = useWords()
  const { t } = words
  useFailureInSight()
  return (
    <div className={css.failure} role="alert">
      <EmptyState
        icon="error"
        tone="error"
        level={1}
        title={t('error.headline')}
        text={<p>{problemText(words, problem)}</p>}
        action={(
          <div className={css.actions}>
            <Button variant="filled" size="large" onClick={onRetry}>{t('common.retry')}</Button>
            {config.links.support !== '' && (
              <Button variant="text" href={config.links.support} target="_blank" rel="noopener noreferrer">{t('nav.support')}<InNewTab /></Button>
            )}
            {canReport && <Button variant="text" onClick={() => isReportOpen.set(true)}>{t('support.report')}</Button>}
          </div>
        )}
      />
      <details className={css.details}>
        <summary>{t('error.details')}</summary>
        <p lang="en">{problem.message}{problem.status !== undefined && ` (HTTP ${problem.status})`}</p>
      </details>
    </div>
  )
}
