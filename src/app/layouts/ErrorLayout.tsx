import { Suspense } from 'react'
import { useShop, useTitle, useWords } from '../../bind/shop.ts'
import type { FailureProps } from '../Crash.tsx'
import { Failure } from '../Failure.tsx'
import { LocaleMenu } from '../later.ts'
import * as css from './ErrorLayout.module.css'

/** Nothing can be shown without what has failed (BOOT-05). */
export function ErrorLayout(props: FailureProps) {
  const { config } = useShop()
  const { t, locale } = useWords()
  useTitle(t('title.error', { brand: config.brandName[locale] }))
  return (
    <div className={css.layout}>
      <header className={css.bar}><Suspense fallback={null}><LocaleMenu /></Suspense></header>
      <main id="main" className={css.main}><Failure {...props} /></main>
    </div>
  )
}
