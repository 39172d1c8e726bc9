/**
 * Reloads the style sheets. The former sheet stays until the new one has loaded, so that the page
 * is never unstyled.
 */
export function reloadStyles(look: number): void {
  for (const old of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    // still loading from the previous change
    if (old.sheet === null && old.href.includes('?look=')) {
      old.remove()
      continue
    }
    const next = old.cloneNode() as HTMLLinkElement
    const [path] = (old.getAttribute('href') ?? '').split('?')
    next.href = `${path}?look=${look}`
    next.addEventListener('load', () => old.remove())
    next.addEventListener('error', () => next.remove())
    old.after(next)
  }
}
