import { useEffect, useRef } from 'react'
import { useShop } from '../bind/shop.ts'
import { Link } from '../bind/Link.tsx'
import { useWords } from '../bind/text.ts'
import { useStore } from '../bind/useStore.ts'
import { Button } from '../ui/Button.tsx'
import { countingNames } from './counting-names.ts'
import * as css from './CookieNotice.module.css'

/** Blocks nothing: a notice at the foot, or a question where something counts, until it is answered (MENU-12). */
export function CookieNotice() {
  const { consent: { cookies }, router } = useShop()
  const { t } = useWords()
  const question = useStore(cookies.question)
  const notice = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = notice.current
    if (element === null) return
    // the page ends above it, and what gets the focus scrolls clear of it
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--notice-height', `${element.offsetHeight + 8}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--notice-height')
    }
  }, [question])
  if (question === null) return null
  const asks = question === 'ask'
  return (
    <aside ref={notice} className={css.notice} aria-label={t('cookie.text')}>
      <p className={css.text}>{t('cookie.text')} {asks && t('cookie.ask', { names: countingNames(t, cookies.counting) })} <Link to={router.href('terms-of-sale', {})}>{t('page.termsOfSale')}</Link></p>
      <div className={css.answers}>
        {asks && <Button variant="text" onClick={() => cookies.answer(false)}>{t('cookie.decline')}</Button>}
        <Button variant="tonal" onClick={() => cookies.answer(true)}>{t(asks ? 'cookie.allow' : 'cookie.accept')}</Button>
      </div>
    </aside>
  )
}
