import { findHelpPhone } from '../i18n/contact-links.ts'
import { translateProblem } from '../i18n/problem-text.ts'
import { InNewTab } from '../bind/LinkOut.tsx'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { FailureProps } from '../lazy/ErrorBoundary.tsx'
import { useVisibleFailure } from '../lazy/visible-failures.ts'
import * as css from './FailurePage.module.css'

/**
 * The full error page: the error's text, a retry button, contacts, and the technical message in a
 * collapsed section.
 */
export function FailurePage({ problem, onRetry, canReport = true }: FailureProps & { readonly canReport?: boolean }) {
  const { config, isReportOpen, location } = useShop()
  const venue = useStore(location.choice.venue)
  const i18n = useI18n()
  const { t } = i18n
  useVisibleFailure()
  const phone = findHelpPhone(venue, config.support.phone)
  return (
    <div className={css.failure} role="alert">
      <EmptyState
        icon="error"
        tone="error"
        level={1}
        title={t('error.headline')}
        text={(
          <>
            <p>{translateProblem(i18n, problem)}</p>
            {phone !== undefined && (
              <p className={css.phone}>
                <span>{`${t('error.byPhone')} `}</span>
                {phone.href === null ? <span>{phone.text}</span> : <a href={phone.href}>{phone.text}</a>}
              </p>
            )}
          </>
        )}
        action={(
          <div className={css.actions}>
            <Button variant="filled" size="large" onClick={onRetry}>{t('common.retry')}</Button>
            {config.links.support !== '' && (
              <Button variant="text" href={config.links.support} target="_blank" rel="noopener noreferrer">
                <span>{t('nav.support')}</span>
                <InNewTab />
              </Button>
            )}
            {canReport && (
              <Button variant="text" onClick={() => isReportOpen.set(true)}>
                {t('support.report')}
              </Button>
            )}
          </div>
        )}
      />
      <details className={css.details}>
        <summary>{t('error.details')}</summary>
        <p lang="en">
          {problem.status === undefined ? problem.message : `${problem.message} (HTTP ${problem.status})`}
        </p>
      </details>
    </div>
  )
}
