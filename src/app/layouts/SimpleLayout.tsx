import type { ReactNode } from 'react'
import { useShop, useWords } from '../../bind/shop.ts'
import { Brand } from '../../shell/Brand.tsx'
import { LocaleMenu } from '../../shell/LocaleMenu.tsx'
import { AnyIcon } from '../../ui/AnyIcon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import * as css from './SimpleLayout.module.css'

/** One task, a way back, nothing else: signing in. */
export function SimpleLayout({ children }: { readonly children: ReactNode }) {
  const { router } = useShop()
  const { t } = useWords()
  return (
    <div className={css.layout}>
      <SkipLink target="main">{t('nav.skip')}</SkipLink>
      <header className={css.bar}>
        <IconButton label={t('common.back')} icon={<AnyIcon name="back" />} onClick={() => router.back()} />
        <Brand />
        <LocaleMenu />
      </header>
      <main id="main" className={css.main} tabIndex={-1}>{children}</main>
    </div>
  )
}
