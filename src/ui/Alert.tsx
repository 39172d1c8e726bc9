import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import { Icon } from './Icon.tsx'
import * as css from './Alert.module.css'

export type AlertProps = {
  readonly tone: 'info' | 'warning' | 'error' | 'success'
  readonly title?: ReactNode
  /** The message, and whatever belongs to it, e.g. a progress bar. */
  readonly children?: ReactNode
  /** A text button, e.g. «Повторить». */
  readonly action?: ReactNode
  /** Read out at once when it appears; for messages that nothing else tells of. */
  readonly announce?: boolean | undefined
}

/** A message in the flow of the page, told apart by icon and colour. */
export function Alert({ tone, title, children, action, announce = false }: AlertProps) {
  return (
    <div className={clsx(css.alert, css[tone])} role={announce ? 'alert' : undefined}>
      <Icon name={tone} />
      <div className={css.texts}>
        {title != null && <p className={css.title}>{title}</p>}
        {children != null && <div>{children}</div>}
      </div>
      {action != null && <div className={css.action}>{action}</div>}
    </div>
  )
}
