/** Gives the focus to an element where nothing has it, because what had it is gone from the page. */
export function takeLostFocus(element: HTMLElement | null | undefined): void {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) element?.focus({ preventScroll: true })
}
