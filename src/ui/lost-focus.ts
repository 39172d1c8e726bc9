/** Focuses `element` if no element has the focus, because the focused one was removed. */
export function takeLostFocus(element: HTMLElement | null | undefined): void {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) element?.focus({ preventScroll: true })
}
