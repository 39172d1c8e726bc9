import type { MouseEvent, ReactNode } from 'react'
import * as css from './SkipLink.module.css'

export type SkipLinkProps = {
  /** The id of the target. An element that is no control needs `tabIndex={-1}`. */
  readonly target: string
  readonly children: ReactNode
}

/**
 * A link, visible on focus, that moves the focus past repeated content: to its target, or to
 * `#main` if the page lacks the target. The URL stays the same.
 */
export function SkipLink({ target, children }: SkipLinkProps) {
  function focusTarget(event: MouseEvent) {
    const element = document.getElementById(target) ?? document.getElementById('main')
    if (!element) return
    event.preventDefault()
    element.focus()
    element.scrollIntoView({ block: 'start' })
  }
  return <a className={css.link} href={`#${target}`} onClick={focusTarget}>{children}</a>
}
