import type { ReactNode } from 'react'
import { useShop, useI18n } from '../bind/shop.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { BarHeading } from '../ui/PageHeading.tsx'
import * as css from './PageBar.module.css'

/**
 * The app bar of a page on narrow screens: back button, the page's heading, navigation button.
 * `heading`: null until the page has one.
 */
export function PageBar({ heading }: { readonly heading: ReactNode }) {
  const { panel, router } = useShop()
  const { t } = useI18n()
  return (
    <div className={css.bar}>
      <IconButton label={t('common.back')} icon={<AnyIcon name="back" />} onClick={() => router.back()} />
      <div className={css.heading}>{heading !== null && <BarHeading>{heading}</BarHeading>}</div>
      <IconButton
        label={t('nav.openMenu')}
        icon={<Icon name="menu" />}
        onClick={() => panel.set(true)}
        aria-haspopup="dialog"
      />
    </div>
  )
}
