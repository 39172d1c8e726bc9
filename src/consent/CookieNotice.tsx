import { useNotices } from '../bind/parts.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { Link } from '../bind/Link.tsx'
import { Button } from '../ui/Button.tsx'
import { createScrollPaddingRef } from '../ui/scroll-padding-ref.ts'
import { takeLostFocus } from '../ui/lost-focus.ts'
import { formatConsentQuestion } from './consent-question.ts'
import * as css from './CookieNotice.module.css'

/**
 * The cookie notice at the bottom of the page. It asks for consent if an analytics service is
 * configured. It blocks nothing and stays until the customer answers it (MENU-12).
 */
export function CookieNotice() {
  const { router } = useShop()
  const { cookies } = useNotices()
  const { t } = useI18n()
  const question = useStore(cookies.question)
  if (question === null) return null
  const needsConsent = question === 'ask'
  return (
    <aside ref={keepNoticeClear} className={css.notice} aria-label={t('page.cookies')}>
      <p className={css.text}>
        <span>{t('cookie.text')}</span>{' '}
        {needsConsent && <span>{formatConsentQuestion(t, cookies.services)}</span>}{' '}
        <Link to={router.href('terms-of-sale', {})}>{t('page.termsOfSale')}</Link>
      </p>
      <div className={css.answers}>
        {needsConsent && (
          <Button variant="text" onClick={() => cookies.answer(false)}>
            {t('cookie.decline')}
          </Button>
        )}
        <Button variant="tonal" onClick={() => cookies.answer(true)}>
          {t(needsConsent ? 'cookie.allow' : 'cookie.accept')}
        </Button>
      </div>
    </aside>
  )
}

const reserveHeight = createScrollPaddingRef('--notice-height')

/**
 * A ref callback that reserves the notice's height at the end of the page. If the notice has the
 * focus when it is removed, the focus moves to the page's content.
 */
function keepNoticeClear(notice: HTMLElement): () => void {
  const stop = reserveHeight(notice)
  return () => {
    if (notice.contains(document.activeElement)) queueMicrotask(() => takeLostFocus(document.getElementById('main')))
    stop?.()
  }
}
