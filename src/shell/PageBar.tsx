import type { Ref } from 'react'
import { useShop, useI18n } from '../bind/shop.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import * as css from './PageBar.module.css'

/**
 * The app bar of a page on narrow screens: back button, slot for the page's heading, navigation
 * button.
 */
export function PageBar({ headingRef }: { readonly headingRef: Ref<HTMLDivElement> }) {
  const { panel, router } = useShop()
  const { t } = useI18n()
  return (
    <div className={css.bar}>
      <IconButton label={t('common.back')} icon={<AnyIcon name="back" />} onClick={() => router.back()} />
      <div ref={headingRef} className={css.heading} />
      <IconButton
        label={t('nav.openMenu')}
        icon={<Icon name="menu" />}
        onClick={() => panel.set(true)}
        aria-haspopup="dialog"
      />
    </div>
  )
}
