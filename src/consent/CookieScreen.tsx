import { useState } from 'react'
import { useNotices } from '../bind/parts.ts'
import { useShop, useStore, useTitle, useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { InfoTable } from '../ui/InfoTable.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { formatConsentQuestion } from './consent-question.ts'
import * as css from './CookieScreen.module.css'

/** What the device stores; each has a text that says why. */
const KEPT = ['place', 'cart', 'signIn', 'orders', 'look', 'menu'] as const

/**
 * The cookie page. It says what the device stores. On this page the customer can give or withdraw
 * the consent to analytics (MENU-12).
 */
export function CookieScreen() {
  const { config } = useShop()
  const { cookies: { services, question, allowed, answer } } = useNotices()
  const { t, locale } = useI18n()
  const isUnanswered = useStore(question) !== null
  const isAllowed = useStore(allowed).length > 0
  /** Whether the consent was withdrawn on this page: running scripts then stop only after a reload. */
  const [isWithdrawn, setWithdrawn] = useState(false)
  useTitle(t('title.page', { page: t('page.cookies'), brand: config.brandName[locale] }))

  function handleAnswer(isAccepted: boolean): void {
    setWithdrawn(isAllowed && !isAccepted)
    answer(isAccepted)
  }
  return (
    <article className={css.page}>
      <PageHeading>{t('page.cookies')}</PageHeading>
      <p>{t('cookies.kept')}</p>
      <InfoTable rows={KEPT.map(key => ({ key, term: t(`cookies.${key}`), details: t(`cookies.${key}For`) }))} />
      <h2 className={css.headline}>{t('cookies.counting')}</h2>
      {services.length === 0 ? <p>{t('cookies.none')}</p> : (
        <>
          <p>{formatConsentQuestion(t, services)}</p>
          <div role="status" className={css.state}>
            <p>{t(isUnanswered ? 'cookies.asked' : isAllowed ? 'cookies.allowed' : 'cookies.declined')}</p>
            {isWithdrawn && <p>{t('cookies.withdrawn')}</p>}
          </div>
          <div className={css.choices}>
            {(isUnanswered || !isAllowed) && (
              <Button variant="tonal" onClick={() => handleAnswer(true)}>
                {t('cookies.allow')}
              </Button>
            )}
            {(isUnanswered || isAllowed) && (
              <Button variant="outlined" onClick={() => handleAnswer(false)}>
                {t(isAllowed ? 'cookies.withdraw' : 'cookie.decline')}
              </Button>
            )}
            {isWithdrawn && (
              <Button variant="outlined" onClick={() => location.reload()}>
                {t('error.reload')}
              </Button>
            )}
          </div>
        </>
      )}
    </article>
  )
}
