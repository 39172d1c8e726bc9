import type { MouseEvent, ReactNode } from 'react'
import * as css from './SkipLink.module.css'

export type SkipLinkProps = {
  /** Id of the element to go to; it needs `tabIndex={-1}` unless it is a control. */
  readonly target: string
  readonly children: ReactNode
}

/** Seen only while focused: past the repeated parts of the page. The address bar stays as it is. */
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
