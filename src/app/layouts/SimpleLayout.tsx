import { useShop, useI18n } from '../../bind/shop.ts'
import { Brand } from '../../shell/Brand.tsx'
import { LocaleMenu } from '../../shell/LocaleMenu.tsx'
import { AnyIcon } from '../../ui/AnyIcon.tsx'
import type { Elements } from '../../ui/elements.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import * as css from './SimpleLayout.module.css'

/** The layout of the sign-in page: a bar with a back button, and the page. */
export function SimpleLayout({ children }: { readonly children: Elements }) {
  const { router } = useShop()
  const { t } = useI18n()
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
