import type { ComponentProps } from 'react'
import { useWords } from './shop.ts'

/** A link out of the shop: to another tab, which is said (WCAG 3.2.5). */
export function LinkOut({ children, ...rest }: Omit<ComponentProps<'a'>, 'target' | 'rel'>) {
  return <a {...rest} target="_blank" rel="noopener noreferrer">{children}<InNewTab /></a>
}

/** What such a link says besides its own words. */
export function InNewTab() {
  const { t } = useWords()
  return <span className="visually-hidden"> ({t('common.opensInNewTab')})</span>
}
