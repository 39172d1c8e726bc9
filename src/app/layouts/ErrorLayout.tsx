import { Suspense } from 'react'
import { useShop, useTitle, useI18n } from '../../bind/shop.ts'
import type { FailureProps } from '../../lazy/ErrorBoundary.tsx'
import { Failure } from '../Failure.tsx'
import { LocaleMenu } from '../../lazy/lazy-views.ts'
import * as css from './ErrorLayout.module.css'

/** Replaces any page when the start has failed (BOOT-05) or the layout of the page has crashed. */
export function ErrorLayout(props: FailureProps) {
  const { config } = useShop()
  const { t, locale } = useI18n()
  useTitle(t('title.error', { brand: config.brandName[locale] }))
  return (
    <div className={css.layout}>
      <header className={css.bar}><Suspense fallback={null}><LocaleMenu /></Suspense></header>
      <main id="main" className={css.main}><Failure {...props} /></main>
    </div>
  )
}
