/** Fetches the style sheets anew; the former one stays until then, so that nothing is bare. */
export function renewStyles(look: number): void {
  for (const old of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    // still on its way from the change before
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
