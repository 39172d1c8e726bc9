import { useEffect, useEffectEvent, type RefObject } from 'react'

/** The index of the link to focus, by key. */
const TARGETS: Readonly<Record<string, (focusedIndex: number, count: number) => number>> = {
  ArrowRight: index => index + 1, ArrowLeft: index => index - 1, Home: () => 0, End: (_, count) => count - 1,
}

/**
 * Makes the links of a list one Tab stop; arrows, Home and End move between them (W3C APG, roving
 * tabindex). The stop is the focused link, else the last link with `aria-current`, else the first.
 */
export function useRovingTabIndex(
  list: RefObject<HTMLElement | null>,
  /** A value that changes when the links change. */
  content: unknown,
  /** Called when an arrow key leads past the last link (1) or the first one (-1). */
  onEdge?: (direction: 1 | -1) => void,
): void {
  const handleEdge = useEffectEvent((direction: 1 | -1) => onEdge?.(direction))
  useEffect(() => setTabStop(list.current), [list, content])
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const onFocus = (): void => setTabStop(element)
    function onBlur({ relatedTarget }: FocusEvent): void {
      const staysInside = element?.contains(relatedTarget as Node | null)
      // When the focus leaves the list, the Tab stop no longer depends on it.
      if (!staysInside) setTabStop(element, null)
    }
    function onKeyDown(event: KeyboardEvent): void {
      const links = listLinks(element)
      const focusedIndex = links.findIndex(link => link === document.activeElement)
      const targetIndex = TARGETS[event.key]?.(focusedIndex, links.length)
      const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
      if (focusedIndex < 0 || targetIndex === undefined || hasModifier) return
      event.preventDefault()
      if (targetIndex < 0 || targetIndex >= links.length) handleEdge(targetIndex < 0 ? -1 : 1)
      links[targetIndex]?.focus()
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

/** The links of a list, without those in an inert element inside the list. */
const listLinks = (list: HTMLElement | null): readonly HTMLElement[] =>
  [...(list?.querySelectorAll<HTMLElement>('a[href]') ?? [])].filter(link => {
    const inertBox = link.closest('[inert]')
    // The page below a dialog is inert as a whole, but its links still need their `tabindex`.
    return inertBox === null || inertBox.contains(list)
  })

/** Gives the Tab stop to one link and takes it from the others. */
function setTabStop(list: HTMLElement | null, focused = document.activeElement): void {
  const links = listLinks(list)
  const stop =
    links.find(link => link === focused) ?? links.filter(link => link.hasAttribute('aria-current')).at(-1) ?? links[0]
  for (const link of links) link.tabIndex = link === stop ? 0 : -1
}
