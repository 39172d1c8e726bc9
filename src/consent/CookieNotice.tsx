import { useNotices } from '../bind/parts.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { Link } from '../bind/Link.tsx'
import { Button } from '../ui/Button.tsx'
import { keepClear } from '../ui/keep-clear.ts'
import { takeLostFocus } from '../ui/lost-focus.ts'
import { formatAnalyticsNames } from './analytics-names.ts'
import * as css from './CookieNotice.module.css'

/**
 * A notice at the bottom of the page, or a question if an analytics service is configured. It
 * blocks nothing and stays until it is answered (MENU-12).
 */
export function CookieNotice() {
  const { router } = useShop()
  const { cookies } = useNotices()
  const { t } = useI18n()
  const question = useStore(cookies.question)
  if (question === null) return null
  const asks = question === 'ask'
  return (
    <aside ref={keepNoticeClear} className={css.notice} aria-label={t('page.cookies')}>
      <p className={css.text}>
        <span>{t('cookie.text')}</span>{' '}
        {asks && <span>{t('cookie.ask', { names: formatAnalyticsNames(t, cookies.counting) })}</span>}{' '}
        <Link to={router.href('terms-of-sale', {})}>{t('page.termsOfSale')}</Link>
      </p>
      <div className={css.answers}>
        {asks && (
          <Button variant="text" onClick={() => cookies.answer(false)}>
            {t('cookie.decline')}
          </Button>
        )}
        <Button variant="tonal" onClick={() => cookies.answer(true)}>
          {t(asks ? 'cookie.allow' : 'cookie.accept')}
        </Button>
      </div>
    </aside>
  )
}

const keepNoticeHeight = keepClear('--notice-height')

/**
 * Reserves the notice's height at the end of the page. After the answer, the focus moves to the
 * page.
 */
function keepNoticeClear(notice: HTMLElement): () => void {
  const stop = keepNoticeHeight(notice)
  return () => {
    if (notice.contains(document.activeElement)) queueMicrotask(() => takeLostFocus(document.getElementById('main')))
    stop?.()
  }
}
