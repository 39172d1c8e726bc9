/** Focuses `element` if no other has the focus, as after the focused element was removed. */
export function takeLostFocus(element: HTMLElement | null | undefined): void {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) element?.focus({ preventScroll: true })
}
