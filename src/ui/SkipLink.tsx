import type { MouseEvent, ReactNode } from 'react'
import * as css from './SkipLink.module.css'

export type SkipLinkProps = {
  /** The id of the target; it needs `tabIndex={-1}` unless it is a control. */
  readonly target: string
  readonly children: ReactNode
}

/** A link, visible on focus, that skips repeated content. It does not change the address. */
export function SkipLink({ target, children }: SkipLinkProps) {
  function go(event: MouseEvent) {
    const element = document.getElementById(target) ?? document.getElementById('main')
    if (!element) return
    event.preventDefault()
    element.focus()
    element.scrollIntoView({ block: 'start' })
  }
  return <a className={css.link} href={`#${target}`} onClick={go}>{children}</a>
}
