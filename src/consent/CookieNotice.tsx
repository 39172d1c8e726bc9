import { useEffect, useRef } from 'react'
import { hasToRefuse } from '../../core/shop/consent/counters.ts'
import { useShop } from '../bind/shop.ts'
import { Link } from '../bind/Link.tsx'
import { useWords } from '../bind/text.ts'
import { useStore } from '../bind/useStore.ts'
import { Button } from '../ui/Button.tsx'
import * as css from './CookieNotice.module.css'

/** Asks nothing that blocks: a notice at the foot until it is answered; the answer is kept (MENU-12). */
export function CookieNotice() {
  const { config, consent, router, session } = useShop()
  const { t } = useWords()
  const isAnswered = useStore(consent.cookies) !== null
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
  }, [isAnswered])
  if (isAnswered) return null
  return (
    <aside ref={notice} className={css.notice} aria-label={t('cookie.text')}>
      <p className={css.text}>{t('cookie.text')} <Link to={router.href('terms-of-sale', {})}>{t('page.termsOfSale')}</Link></p>
      <div className={css.answers}>
        {hasToRefuse(config, session.vk !== null) && <Button variant="text" onClick={() => consent.cookies.set(false)}>{t('cookie.decline')}</Button>}
        <Button variant="tonal" onClick={() => consent.cookies.set(true)}>{t('cookie.accept')}</Button>
      </div>
    </aside>
  )
}
