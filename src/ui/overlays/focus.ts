const candidates = [
  'a[href]', 'button:not([disabled])', 'input:not([disabled]):not([type="hidden"])', 'select:not([disabled])',
  'textarea:not([disabled])', 'iframe', 'summary', '[contenteditable="true"]', '[tabindex]',
].join(',')

/**
 * The elements that Tab visits inside the container, in order. Of a radio group only the checked
 * one is included.
 */
export function listTabbables(container: HTMLElement): HTMLElement[] {
  const all = [...container.querySelectorAll<HTMLElement>(candidates)]
    .filter(element => element.tabIndex >= 0 && !element.closest('[inert]') && isShown(element))
  const chosen = new Set(all.filter(isRadio).filter(radio => radio.checked).map(radio => radio.name))
  return all.filter(element => !isRadio(element) || element.checked || !chosen.has(element.name))
}

/**
 * Keeps Tab inside the container. If no element has the focus, the browser decides where Tab
 * continues.
 */
export function wrapTab(container: HTMLElement, event: KeyboardEvent) {
  if (event.key !== 'Tab' || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  const stops = listTabbables(container)
  const first = stops[0]
  const last = stops.at(-1)
  if (!first || !last) {
    event.preventDefault()
    return
  }
  const focused = document.activeElement
  const beforeFirst = focused === container || (focused instanceof HTMLElement && focused.tabIndex < 0
    && !!(first.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_PRECEDING))
  if (event.shiftKey ? focused === first || beforeFirst : focused === last) {
    event.preventDefault()
    const target = event.shiftKey ? last : first
    target.focus()
  }
}

/** Focuses the first element that is in the page and focusable. */
export function focusFirst(elements: readonly (HTMLElement | null | undefined)[]) {
  for (const element of elements) {
    if (!element?.isConnected || element.closest('[inert]')) continue
    element.focus({ preventScroll: true })
    if (document.activeElement === element) return
  }
}

function isRadio(element: HTMLElement): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio'
}

function isShown(element: HTMLElement): boolean {
  // Two names of one option: Chromium before 121 and Firefox before 122 know only the second.
  if (typeof element.checkVisibility === 'function')
    return element.checkVisibility({ visibilityProperty: true, checkVisibilityCSS: true })
  return element.getClientRects().length > 0
}
