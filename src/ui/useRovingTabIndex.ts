import { useEffect, useEffectEvent, type RefObject } from 'react'

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: at => at + 1, ArrowLeft: at => at - 1, Home: () => 0, End: (_, count) => count - 1,
}

/**
 * Makes the links of a list one Tab stop; arrows, Home and End move between them (W3C APG, roving
 * tabindex). The stop is the last link with `aria-current`, or the first. `content` changes with
 * the links. `onEdge` is called when an arrow leads past either end.
 */
export function useRovingTabIndex(list: RefObject<HTMLElement | null>, content: unknown, onEdge?: (by: 1 | -1) => void): void {
  const passEdge = useEffectEvent((by: 1 | -1) => onEdge?.(by))
  useEffect(() => stopAt(list.current), [list, content])
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const onFocus = (): void => stopAt(element)
    const onBlur = ({ relatedTarget }: FocusEvent): void =>
      void (element.contains(relatedTarget as Node | null) || stopAt(element, null))
    function onKeyDown(event: KeyboardEvent): void {
      const links = linksIn(element)
      const at = links.findIndex(link => link === document.activeElement)
      const to = STEPS[event.key]?.(at, links.length)
      if (at < 0 || to === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      if (to < 0 || to >= links.length) passEdge(to < 0 ? -1 : 1)
      links[to]?.focus()
    }
    element.addEventListener('focusin', onFocus)
    element.addEventListener('focusout', onBlur)
    element.addEventListener('keydown', onKeyDown)
    return () => {
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('focusout', onBlur)
      element.removeEventListener('keydown', onKeyDown)
    }
  }, [list])
}

const linksIn = (list: HTMLElement | null): readonly HTMLElement[] =>
  [...(list?.querySelectorAll<HTMLElement>('a[href]') ?? [])].filter(link => {
    const box = link.closest('[inert]')
    // a page below a dialog is inert as a whole, but its links still need their tabindex
    return box === null || box.contains(list)
  })

function stopAt(list: HTMLElement | null, focused = document.activeElement): void {
  const links = linksIn(list)
  const stop =
    links.find(link => link === focused) ?? links.filter(link => link.hasAttribute('aria-current')).at(-1) ?? links[0]
  for (const link of links) link.tabIndex = link === stop ? 0 : -1
}
