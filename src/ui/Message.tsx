import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import type { Elements } from './elements.ts'
import * as css from './Message.module.css'

export type MessageProps = {
  readonly icon: Elements
  readonly title?: ReactNode
  /** The message and content that belongs to it, e.g. a progress bar. */
  readonly children?: ReactNode
  /** A text button, e.g. «Повторить». */
  readonly action?: ReactNode
  /** Whether the message is announced when it appears. Not needed if other code announces it. */
  readonly announce?: boolean | undefined
  /** A class with the colours of the message; by default those of an error. */
  readonly className?: string | undefined
}

/** A message in the flow of the page. */
export function Message({ icon, title, children, action, announce = false, className = css.error }: MessageProps) {
  return (
    <div className={clsx(css.message, className)} role={announce ? 'alert' : undefined}>
      {icon}
      <div className={css.texts}>
        {title != null && <p className={css.title}>{title}</p>}
        {children != null && <div>{children}</div>}
      </div>
      {action != null && <div className={css.action}>{action}</div>}
    </div>
  )
}
