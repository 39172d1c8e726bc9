import type { ReactElement, ReactNode } from 'react'
import { clsx } from 'clsx'
import { Icon, type IconName } from './Icon.tsx'
import * as css from './EmptyState.module.css'

export type EmptyStateProps = {
  /** The name of an `Icon`, or another icon element 48 px wide. */
  readonly icon: IconName | ReactElement
  readonly title: ReactNode
  readonly text?: ReactNode
  /** One button. */
  readonly action?: ReactNode
  readonly tone?: 'neutral' | 'success' | 'error' | undefined
  /** The heading's level; default 2. */
  readonly level?: 1 | 2 | 3 | undefined
}

/** A large message in the middle of a screen that has nothing to list, or whose task is done. */
export function EmptyState({ icon, title, text, action, tone = 'neutral', level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={css.state}>
      <span className={clsx(css.disc, css[tone])}>
        {typeof icon === 'string' ? <Icon name={icon} size={48} /> : icon}
      </span>
      <Heading tabIndex={-1} className={css.title}>
        {title}
      </Heading>
      {text != null && <div className={css.text}>{text}</div>}
      {action != null && <div className={css.action}>{action}</div>}
    </div>
  )
}
