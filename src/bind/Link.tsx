import type { ComponentProps, MouseEvent } from 'react'
import { useShop } from './shop.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  readonly to: string
  readonly replace?: boolean
  /** What a plain click does in place of going there. */
  readonly onFollow?: (() => void) | undefined
}

/** An anchor of this application: the router takes the plain click, the browser all others (a new tab, a download). */
export function Link({ to, replace = false, onClick, onFollow, ...rest }: Props) {
  const { router } = useShop()
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event)
    if (event.defaultPrevented) return // the caller took the click
    if (!isPlainClick(event)) return
    if (rest.target !== undefined && rest.target !== '_self') return
    event.preventDefault()
    if (onFollow !== undefined) onFollow()
    else router.follow(to, { replace })
  }
  return <a {...rest} href={to} onClick={follow} />
}

/** Whether a click on a link is the page's to take: any other opens a tab or saves, which is the browser's. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
