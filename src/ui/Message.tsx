import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import * as css from './Message.module.css'

export type MessageProps = {
  readonly icon: ReactNode
  readonly title?: ReactNode
  /** The message, and whatever belongs to it, e.g. a progress bar. */
  readonly children?: ReactNode
  /** A text button, e.g. «Повторить». */
  readonly action?: ReactNode
  /** Read out at once when it appears; for messages that nothing else tells of. */
  readonly announce?: boolean | undefined
  /** Its colours, those of an error unless given. */
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
