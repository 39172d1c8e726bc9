import type { Problem } from '../../../core/shop/problem.ts'
import { useShop } from '../../bind/shop.ts'
import { useWords } from '../../bind/text.ts'
import { useTitle } from '../../bind/useTitle.ts'
import { LocaleMenu } from '../../shell/LocaleMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import * as css from './ErrorLayout.module.css'

/** Nothing can be shown without what has failed: the reason, a retry that needs no reload, and help (BOOT-05). */
export function ErrorLayout({ problem, onRetry }: { readonly problem: Problem; readonly onRetry: () => void }) {
  const { config } = useShop()
  const words = useWords()
  const { t } = words
  useTitle(t('title.error', { brand: config.brandName[words.locale] }))
  return (
    <div className={css.layout}>
      <header className={css.bar}><LocaleMenu /></header>
      <main id="main" className={css.main} role="alert">
        <EmptyState
          icon="error"
          tone="error"
          level={1}
          title={t('error.headline')}
          text={<p>{words.problem(problem)}</p>}
          action={(
            <div className={css.actions}>
              <Button variant="filled" size="large" onClick={onRetry}>{t('common.retry')}</Button>
              {config.links.support !== '' && (
                <Button variant="text" href={config.links.support} target="_blank" rel="noopener noreferrer">{t('nav.support')}</Button>
              )}
            </div>
          )}
        />
        <details className={css.details}>
          <summary>{t('error.details')}</summary>
          <p lang="en">{problem.message}{problem.status !== undefined && ` (HTTP ${problem.status})`}</p>
        </details>
      </main>
    </div>
  )
}
