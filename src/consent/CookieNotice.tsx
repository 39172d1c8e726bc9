import { useNotices } from '../bind/parts.ts'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import { Link } from '../bind/Link.tsx'
import { Button } from '../ui/Button.tsx'
import { countingNames } from './counting-names.ts'
import * as css from './CookieNotice.module.css'

/** Blocks nothing: a notice at the foot, or a question where something counts, until it is answered (MENU-12). */
export function CookieNotice() {
  const { router } = useShop()
  const { cookies } = useNotices()
  const { t } = useWords()
  const question = useStore(cookies.question)
  if (question === null) return null
  const asks = question === 'ask'
  return (
    <aside ref={keepClear} className={css.notice} aria-label={t('cookie.text')}>
      <p className={css.text}>{t('cookie.text')} {asks && t('cookie.ask', { names: countingNames(t, cookies.counting) })} <Link to={router.href('terms-of-sale', {})}>{t('page.termsOfSale')}</Link></p>
      <div className={css.answers}>
        {asks && <Button variant="text" onClick={() => cookies.answer(false)}>{t('cookie.decline')}</Button>}
        <Button variant="tonal" onClick={() => cookies.answer(true)}>{t(asks ? 'cookie.allow' : 'cookie.accept')}</Button>
      </div>
    </aside>
  )
}

/** The page ends above the notice for as long as it is there, and what gets the focus scrolls clear of it. */
function keepClear(notice: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--notice-height', `${notice.offsetHeight + 8}px`))
  observer.observe(notice)
  return () => {
    observer.disconnect()
    style.removeProperty('--notice-height')
  }
}
