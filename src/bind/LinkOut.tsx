import type { ComponentProps, ReactElement } from 'react'
import { useIsHydrating } from '../ui/useIsHydrating.ts'
import { useI18n } from './shop.ts'

/**
 * An external link that opens in a new tab and announces that (WCAG 3.2.5). A prerendered page has no
 * external address: its file is compared with a build of these sources, which has none.
 */
export function LinkOut({ children, icon, href, ...rest }: Omit<ComponentProps<'a'>, 'target' | 'rel' | 'children'> & {
  readonly children: string
  /** Rendered after the text. */
  readonly icon?: ReactElement
}) {
  const isHydrating = useIsHydrating()
  return (
    <a {...rest} {...!isHydrating && { href, target: '_blank', rel: 'noopener noreferrer' }}>
      <span>{children}</span>{icon}<InNewTab />
    </a>
  )
}

/** The visually hidden text «opens in a new tab». */
export function InNewTab() {
  const { t } = useI18n()
  return <span className="visually-hidden">{` (${t('common.opensInNewTab')})`}</span>
}
