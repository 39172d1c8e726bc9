import type { ReactNode, Ref } from 'react'
import { clsx } from 'clsx'
import { Icon, type IconName } from './Icon.tsx'
import * as css from './EmptyState.module.css'

export type EmptyStateProps = {
  readonly icon: IconName
  readonly title: ReactNode
  readonly text?: ReactNode
  /** One button. */
  readonly action?: ReactNode
  readonly tone?: 'neutral' | 'success' | 'error' | undefined
  /** Level of the heading in the page, 2 unless said. */
  readonly level?: 1 | 2 | 3 | undefined
  readonly titleRef?: Ref<HTMLHeadingElement> | undefined
}

/** What a screen says when it has nothing to list, or when all is done. */
export function EmptyState({ icon, title, text, action, tone = 'neutral', level = 2, titleRef }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={css.state}>
      <span className={clsx(css.disc, css[tone])}><Icon name={icon} size={48} /></span>
      <Heading ref={titleRef} tabIndex={-1} className={css.title}>{title}</Heading>
      {text != null && <div className={css.text}>{text}</div>}
      {action != null && <div className={css.action}>{action}</div>}
    </div>
  )
}
