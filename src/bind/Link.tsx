import type { ComponentProps, MouseEvent } from 'react'
import { useShop } from './shop.ts'

/** An anchor of this application: the router takes the plain click, the browser all others (a new tab, a download). */
export function Link({ to, replace = false, onClick, ...rest }: { to: string; replace?: boolean } & Omit<ComponentProps<'a'>, 'href'>) {
  const { router } = useShop()
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event)
    if (event.defaultPrevented) return // the caller took the click
    if (event.button !== 0) return // only the main button navigates
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return // a new tab or window
    if (rest.target !== undefined && rest.target !== '_self') return
    event.preventDefault()
    router.follow(to, { replace })
  }
  return <a {...rest} href={to} onClick={follow} />
}
