import type { ComponentProps, MouseEvent } from 'react'
import { useShop } from './shop.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  readonly to: string
  readonly replace?: boolean
  /** Called on a plain click instead of the navigation. */
  readonly onFollow?: (() => void) | undefined
}

/** An internal link: the router handles a plain click, the browser all others (new tab, download). */
export function Link({ to, replace = false, onClick, onFollow, ...rest }: Props) {
  const { router } = useShop()
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event)
    if (event.defaultPrevented) return // the caller took the click
    if (!isPlainClick(event)) return
    if (rest.target !== undefined && rest.target !== '_self') return
    event.preventDefault()
    if (onFollow !== undefined) onFollow()
    else router.goToPath(to, { replace })
  }
  return <a {...rest} href={to} onClick={follow} />
}

/**
 * Whether the page handles a click on a link: a click with a modifier key or another button is the
 * browser's.
 */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
