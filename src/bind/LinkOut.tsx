import type { ComponentProps, ReactElement } from 'react'
import { useI18n } from './shop.ts'

/** An external link that opens in a new tab and announces that (WCAG 3.2.5). */
export function LinkOut({ children, icon, ...rest }: Omit<ComponentProps<'a'>, 'target' | 'rel' | 'children'> & {
  readonly children: string
  /** Rendered after the text. */
  readonly icon?: ReactElement
}) {
  return <a {...rest} target="_blank" rel="noopener noreferrer"><span>{children}</span>{icon}<InNewTab /></a>
}

/** The visually hidden text «opens in a new tab». */
export function InNewTab() {
  const { t } = useI18n()
  return <span className="visually-hidden">{` (${t('common.opensInNewTab')})`}</span>
}
