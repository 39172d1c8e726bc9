/** In ms. Short: a customer who reads on must not wait for it. */
const DURATION = 150

/** Fades a new page in, unless the customer prefers less motion. */
export function fadeIn(element: HTMLElement | null): void {
  if (typeof element?.animate !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  element.animate({ opacity: [0.3, 1] }, { duration: DURATION, easing: 'ease-out' })
}
