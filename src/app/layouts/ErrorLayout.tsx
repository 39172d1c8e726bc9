import { useShop, useTitle, useWords } from '../../bind/shop.ts'
import { LocaleMenu } from '../../shell/LocaleMenu.tsx'
import { Failure, type FailureProps } from '../Failure.tsx'
import * as css from './ErrorLayout.module.css'

/** Nothing can be shown without what has failed (BOOT-05). */
export function ErrorLayout(props: FailureProps) {
  const { config } = useShop()
  const { t, locale } = useWords()
  useTitle(t('title.error', { brand: config.brandName[locale] }))
  return (
    <div className={css.layout}>
      <header className={css.bar}><LocaleMenu /></header>
      <main id="main" className={css.main}><Failure {...props} /></main>
    </div>
  )
}
