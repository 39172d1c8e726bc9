import type { ComponentProps, MouseEvent } from 'react'
import { useShop } from './shop.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  readonly to: string
  readonly replace?: boolean
  /** Called on a plain click instead of the navigation. */
  readonly onFollow?: (() => void) | undefined
}

/**
 * An internal link. The router handles a plain click; the browser handles all others (new tab,
 * download).
 */
export function Link({ to, replace = false, onClick, onFollow, ...rest }: Props) {
  const { router } = useShop()
  function handleClick(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event)
    if (event.defaultPrevented) return // `onClick` has handled it
    if (!isPlainClick(event)) return
    if (rest.target !== undefined && rest.target !== '_self') return
    event.preventDefault()
    if (onFollow !== undefined) onFollow()
    else router.goToPath(to, { replace })
  }
  return <a {...rest} href={to} onClick={handleClick} />
}

/**
 * Whether a click on a link has the main button and no modifier key. The browser handles other
 * clicks.
 */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
