/** A selector of all elements that may be focusable. */
const FOCUSABLE = [
  'a[href]', 'button:not([disabled])', 'input:not([disabled]):not([type="hidden"])', 'select:not([disabled])',
  'textarea:not([disabled])', 'iframe', 'summary', '[contenteditable="true"]', '[tabindex]',
].join(',')

/**
 * Lists the Tab stops inside the container, in order. In a radio group with a checked button, only
 * the checked button is a Tab stop.
 */
export function listTabbables(container: HTMLElement): HTMLElement[] {
  const all = [...container.querySelectorAll<HTMLElement>(FOCUSABLE)]
    .filter(element => element.tabIndex >= 0 && !element.closest('[inert]') && isShown(element))
  const checkedGroups = new Set(all.filter(isRadio).filter(radio => radio.checked).map(radio => radio.name))
  return all.filter(element => !isRadio(element) || element.checked || !checkedGroups.has(element.name))
}

/**
 * Keeps Tab inside the container: a press that would leave it focuses its first or last Tab stop.
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
  // An element before the first Tab stop may have the focus as well, e.g. the headline.
  const isBeforeFirst = focused === container || (focused instanceof HTMLElement && focused.tabIndex < 0
    && !!(first.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_PRECEDING))
  if (event.shiftKey ? focused === first || isBeforeFirst : focused === last) {
    event.preventDefault()
    const target = event.shiftKey ? last : first
    target.focus()
  }
}

/** Focuses the first of the elements that is in the page and accepts the focus. */
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
  // `checkVisibilityCSS` is the former name of `visibilityProperty`, for Chromium before 121 and
  // Firefox before 122.
  if (typeof element.checkVisibility === 'function')
    return element.checkVisibility({ visibilityProperty: true, checkVisibilityCSS: true })
  return element.getClientRects().length > 0
}
