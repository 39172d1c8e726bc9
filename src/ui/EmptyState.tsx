import type { ReactElement, ReactNode } from 'react'
import { clsx } from 'clsx'
import { Icon, type IconName } from './Icon.tsx'
import * as css from './EmptyState.module.css'

export type EmptyStateProps = {
  /** By its name, or 48 px wide if it is none of those of the start. */
  readonly icon: IconName | ReactElement
  readonly title: ReactNode
  readonly text?: ReactNode
  /** One button. */
  readonly action?: ReactNode
  readonly tone?: 'neutral' | 'success' | 'error' | undefined
  /** Level of the heading in the page, 2 unless said. */
  readonly level?: 1 | 2 | 3 | undefined
}

/** What a screen says when it has nothing to list, or when all is done. */
export function EmptyState({ icon, title, text, action, tone = 'neutral', level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={css.state}>
      <span className={clsx(css.disc, css[tone])}>{typeof icon === 'string' ? <Icon name={icon} size={48} /> : icon}</span>
      <Heading tabIndex={-1} className={css.title}>{title}</Heading>
      {text != null && <div className={css.text}>{text}</div>}
      {action != null && <div className={css.action}>{action}</div>}
    </div>
  )
}
